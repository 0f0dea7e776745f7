"""The pages: one page of summary, every text in place, nothing that a plan's text could break."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from dataclasses import dataclass, replace
from importlib import resources
from unittest.mock import patch

import pytest
import typst
from pypdf import PdfReader

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Finding, Results, StageMemory
from trainplan.plan.document import Plan, Scenario
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.paths import set_field
from trainplan.report import pdf
from trainplan.report.blocks import Heading, Report
from trainplan.report.content import build
from trainplan.report.pdf import fonts_for, render_pages, render_pdf, unprintable
from trainplan.report.studies import Studies

DATE = "30 November 2026"
HOSTILE = '#panic("x") *bold* _it_ [link] $x^2$ <label> @ref `code` \\ // /* ``` = Heading "quotes" \u202e {"a": 1}'
NAMES = [
    HOSTILE,
    "W" * 200,
    "word " * 40,
    "\u8bad\u7ec3\u8ba1\u5212 \u30c8\u30ec\u30fc\u30cb\u30f3\u30b0",
    "\U0001f680 plan \U0001f469\u200d\U0001f4bb",
    "\u0645\u062e\u0637\u0637 \u05ea\u05d5\u05db\u05e0\u05d9\u05ea",
    "\t\x00\x07tab",
    "",
]


def pages_of(plan: Plan, results: Results) -> list[str]:
    reader = PdfReader(io.BytesIO(render_pdf(build(plan, results, date=DATE, studies=Studies()))))
    return [page.extract_text() for page in reader.pages]


def first_detail_page(pages: list[str]) -> int:
    return next(number for number, text in enumerate(pages, 1) if "Model and layout\n" in text)


def test_that_the_summary_is_one_page_with_every_headline(plan: Plan, results: Results) -> None:
    pages = pages_of(plan, results)
    assert first_detail_page(pages) == 2
    for text in ("63.2 of 79.6 GiB", "185 days", "13.4 M USD", "1.38 MW", "Prepared", "Approved", DATE):
        assert text in pages[0]


def test_that_every_page_tells_its_number_the_program_and_the_inputs(plan: Plan, results: Results) -> None:
    pages = pages_of(plan, results)
    report = build(plan, results, date=DATE, studies=Studies())
    for number, text in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in text
        assert report.footer in text


@pytest.mark.parametrize("name", NAMES)
def test_that_no_name_breaks_the_pages(plan: Plan, results: Results, name: str) -> None:
    hostile = plan.model_copy(update={"name": name, "notes": f"{name}\n\n{HOSTILE}"})
    finding = Finding("name", "warning", "{name}", {"name": HOSTILE}, HOSTILE.replace("{", "(").replace("}", ")"), ())
    pages = pages_of(hostile, replace(results, findings=(finding,)))
    assert first_detail_page(pages) == 2
    assert "page 1 of" in pages[0]


def test_that_marks_of_the_typesetter_print_as_they_are(plan: Plan, results: Results) -> None:
    text = pages_of(plan.model_copy(update={"name": '#panic("x") *_[]'}), results)[0]
    assert '#panic("x") *_[]' in text


def test_that_the_summary_stays_on_one_page_with_many_stages_and_long_findings(plan: Plan, results: Results) -> None:
    assert results.memory is not None
    stage = results.memory.stages[0]
    stages = tuple(StageMemory(number, stage.peak_bytes, stage.parts) for number in range(64))
    long = "A sentence that explains at length what is wrong here and why. " * 20
    findings = tuple(Finding(f"code-{n}", "error", long, {}, long, ()) for n in range(9))
    crowded = replace(results, memory=replace(results.memory, stages=stages), findings=findings)
    assert first_detail_page(pages_of(plan, crowded)) == 2


def test_that_parts_not_computed_yet_still_make_a_report(plan: Plan, results: Results) -> None:
    empty = replace(
        results, layout=None, memory=None, step=None, run=None, scaling=None, checkpoint=None, storage=None,
        host=None, network=None, power=None, reliability=None, cost=None, software=None, findings=(),
    )  # fmt: skip
    pages = pages_of(plan, empty)
    assert first_detail_page(pages) == 2
    assert "Nothing can be computed" in pages[0]


def test_that_all_fonts_are_embedded(plan: Plan, results: Results) -> None:
    reader = PdfReader(io.BytesIO(render_pdf(build(plan, results, date=DATE, studies=Studies()))))
    fonts = {
        str(font["/BaseFont"]): font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        for page in reader.pages
        for font in (item.get_object() for item in page["/Resources"]["/Font"].values())
    }
    assert any("LibertinusSerif" in name for name in fonts)
    assert all("/FontFile3" in descriptor or "/FontFile2" in descriptor for descriptor in fonts.values())


def test_that_the_same_plan_makes_the_same_file(plan: Plan, results: Results) -> None:
    first, second = (render_pdf(build(plan, results, date=DATE, studies=Studies())) for _ in range(2))
    assert first == second


def test_that_the_preview_shows_the_pages_of_the_file(plan: Plan, results: Results) -> None:
    report = build(plan, results, date=DATE, studies=Studies())
    pictures = render_pages(report, ppi=36)
    assert len(pictures) == len(PdfReader(io.BytesIO(render_pdf(report))).pages)
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    width = int.from_bytes(pictures[0][16:20], "big")
    assert width == pytest.approx(210 / 25.4 * 36, abs=1)


def test_that_the_report_needs_no_window_system() -> None:
    code = (
        "import sys; import trainplan.report.content, trainplan.report.pdf, trainplan.report.markdown;"
        "print(sorted(name for name in sys.modules if name.startswith(('PySide6', 'shiboken6', 'pyqtgraph'))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:] = {json.dumps(sys.path)}; {code}"],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.strip() == "[]"


def test_that_characters_without_a_glyph_are_named(plan: Plan, results: Results) -> None:
    nobody_has = "\ufdd0\ufdd1"
    report = build(plan.model_copy(update={"name": f"plan {nobody_has}"}), results, date=DATE, studies=Studies())
    assert unprintable(report) == nobody_has
    assert unprintable(build(plan, results, date=DATE, studies=Studies())) == ""


def test_that_a_name_without_a_space_breaks_inside_the_margins(plan: Plan, results: Results) -> None:
    pages = pages_of(plan.model_copy(update={"name": "W" * 80}), results)
    assert not any("\u200b" in page for page in pages)
    lines = [line for line in pages[0].splitlines() if set(line) == {"W"}]
    assert len(lines) > 1
    assert max(map(len, lines)) < 60


def test_that_limits_scenarios_and_long_findings_leave_the_summary_on_one_page() -> None:
    plan = set_field(load_example("llama3-405b-16k-h100"), "operations.days_available", 90)
    plan = set_field(plan, "economics.budget", 1e8)
    named = tuple(Scenario(name=f"{HOSTILE} {n}", changes={"parallelism.micro_batch": n + 1}) for n in range(6))
    plan = plan.model_copy(update={"name": "W" * 200, "scenarios": named})
    long = "A sentence that explains at length what is wrong here and why. " * 20
    findings = tuple(Finding(f"code-{n}", "error", long, {}, long, ()) for n in range(9))
    report = build(plan, replace(evaluate(plan), findings=findings), date=DATE)
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(render_pdf(report))).pages]
    assert first_detail_page(pages) == 2
    assert "9 errors" in pages[0]


@dataclass(frozen=True)
class Example:
    results: Results
    report: Report
    pages: list[str]


@pytest.fixture(scope="module", params=list_examples())
def example(request: pytest.FixtureRequest) -> Example:
    plan = load_example(request.param)
    results = evaluate(plan)
    report = build(plan, results, date=DATE)
    reader = PdfReader(io.BytesIO(render_pdf(report)))
    return Example(results, report, [page.extract_text() for page in reader.pages])


def text_of(page: str, footer: str) -> list[str]:
    """The lines of a page between its header and its footer."""
    lines = [line.strip() for line in page.splitlines() if line.strip()]
    return [line for line in lines if line != footer and not line.startswith("page ")][1:]


def test_that_every_example_has_its_summary_on_one_page(example: Example) -> None:
    assert first_detail_page(example.pages) == 2
    assert example.results.memory is not None
    assert f"{example.results.memory.peak_bytes / 2**30:.1f} of" in example.pages[0]
    for heading in ("Tests before signing", "Risks", "Not in the sums"):
        assert heading in example.pages[0]


def test_that_no_page_of_an_example_holds_only_a_few_lines(example: Example) -> None:
    lines = [len(text_of(page, example.report.footer)) for page in example.pages]
    assert min(lines[:-1]) >= 20


def test_that_no_heading_of_an_example_stands_alone_at_the_foot(example: Example) -> None:
    headings = {section.title for section in example.report.sections}
    headings |= {
        block.text for section in example.report.sections for block in section.blocks if isinstance(block, Heading)
    }
    last_lines = {text_of(page, example.report.footer)[-1] for page in example.pages[1:]}
    assert not last_lines & headings


def test_that_names_in_other_scripts_print_without_fonts_of_the_system(plan: Plan, results: Results) -> None:
    """Fonts of the resources alone: training plan in Chinese, Japanese, Korean, Arabic and Hebrew."""
    name = "训练计划 訓練計畫 学習トレーニング 훈련 계획 خطة التدريب תוכנית אימון"
    report = build(plan.model_copy(update={"name": name}), results, date=DATE, studies=Studies())
    with resources.as_file(resources.files("trainplan_resources") / "fonts") as folder:
        alone = typst.Fonts(include_system_fonts=False, font_paths=[folder])
    with patch.object(pdf, "printing_fonts", lambda: alone):
        assert unprintable(report) == ""
        assert "训练计划" in PdfReader(io.BytesIO(render_pdf(report))).pages[0].extract_text()


def test_that_characters_which_are_not_looked_for_have_glyphs_inside_typst() -> None:
    """Against Typst itself: a PDF for archives refuses text without a glyph."""
    text = "".join(sorted(pdf.ALWAYS_SET))
    source = b'#set document(title: "S")\n#set text(font: "Libertinus Serif", fallback: false)\n#sys.inputs.text'
    alone = typst.Fonts(include_system_fonts=False)
    inputs = {"font_paths": alone, "format": "pdf", "pdf_standards": "a-2u"}
    assert typst.compile(source, sys_inputs={"text": text}, **inputs)
    with pytest.raises(typst.TypstError):
        typst.compile(source, sys_inputs={"text": text + "\ufdd0"}, **inputs)


@pytest.mark.parametrize(("characters", "package"), [("龘", "fonts-noto-cjk"), ("\U0001e900", "fonts-noto)")])
def test_that_what_no_font_has_names_the_package(characters: str, package: str) -> None:
    assert package in fonts_for(characters)
