"""Who watches the cluster, and who is called."""

from __future__ import annotations

from typing import Literal

from trainplan.frozen import Frozen
from trainplan.plan.fields import line, quantity

CHANNELS = {"webhook": "Webhook", "email": "E-mail", "pagerduty": "PagerDuty", "slack": "Slack"}
Channel = Literal["webhook", "email", "pagerduty", "slack"]


class Monitoring(Frozen):
    """Names of cluster and job, the people, and how often is looked."""

    cluster: str = line("", "Name of the cluster", longest=80, help="Label on every alert; empty for the plan's name")
    scrape_seconds: int = quantity(
        15, "Scrape interval", "s", ge=1, le=600, usual=(10, 60), help="Rates look back over at least four of them"
    )
    hosts: str = line(
        "",
        "Host name prefix",
        longest=60,
        help="Scrape targets are prefix and number: node-0001; empty for node. Replace them by your service discovery",
    )
    page: str = line("", "Paged at once", longest=120, help="Who is woken: job hangs, GPU lost; empty for on-call")
    page_by: Channel = quantity("webhook", "Paged by", choices=CHANNELS)
    page_to: str = line("", "Address of the page", help="URL, e-mail address or channel")
    warn: str = line("", "Warned by day", longest=120, help="Who gets a ticket: slow, hot; empty for cluster-team")
    warn_by: Channel = quantity("webhook", "Warned by", choices=CHANNELS)
    warn_to: str = line("", "Address of the warning", help="URL, e-mail address or channel")
    facility: str = line("", "Site desk", longest=120, help="Who is told of power and cooling; empty for site-desk")
    facility_by: Channel = quantity("webhook", "Told by", choices=CHANNELS)
    facility_to: str = line("", "Address of the site desk", help="URL, e-mail address or channel")
    runbook_url: str = line("", "Runbook", help="The name of the alert is appended to this address")
