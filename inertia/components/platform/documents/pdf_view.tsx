import { TextInput } from '@mantine/core'
import IconArrowsMinimize from '~/icons/arrows_minimize.svg?icon'
import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import IconChevronRight from '~/icons/chevron_right.svg?icon'
import IconArrowDown from '~/icons/arrow_down.svg?icon'
import IconArrowUp from '~/icons/arrow_up.svg?icon'
import IconRotateClockwise from '~/icons/rotate_clockwise.svg?icon'
import IconZoomIn from '~/icons/zoom_in.svg?icon'
import IconZoomOut from '~/icons/zoom_out.svg?icon'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PdfControls, PdfProblem, PdfState } from '~/components/platform/documents/open_pdf'
import { Tool } from '~/components/platform/documents/tool'
import { t } from '~/lib/translate'
import '~/components/platform/documents/pdf_view.css'

const WORDS = 'document_viewer'
const INITIAL_STATE: PdfState = { pages: 0, page: 1, percent: 100, matches: null }

interface PdfViewProps {
  href: string
  name: string
  /** Class of the frame around the pages. */
  frame: string
}

/** The pages of a PDF with zoom, rotation and search by pdf.js, which is loaded with the first PDF. */
export function PdfView({ href, name, frame }: PdfViewProps) {
  const container = useRef<HTMLDivElement>(null)
  const [controls, setControls] = useState<PdfControls | null>(null)
  const [problem, setProblem] = useState<PdfProblem | null>(null)
  const [state, setState] = useState(INITIAL_STATE)

  useEffect(() => {
    const stop = new AbortController()
    let opened: PdfControls | undefined
    const onChange = (change: Partial<PdfState>) => setState((now) => ({ ...now, ...change }))
    const pageName = (page: number, pages: number) => t(`${WORDS}.page_of`, { page, pages })
    import('~/components/platform/documents/open_pdf')
      .then(({ openPdf }) =>
        openPdf(href, container.current!, { signal: stop.signal, onChange, pageName })
      )
      .then((found) => {
        opened = found
        if (stop.signal.aborted) found.close()
        else setControls(found)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setProblem(error === 'protected' ? 'protected' : 'unreadable')
      })
    return () => {
      stop.abort()
      opened?.close()
    }
  }, [href])

  return (
    <>
      {controls ? <Toolbar controls={controls} state={state} /> : null}
      <div className={`${frame} pdf-frame`}>
        {problem ? (
          <p className="as-empty" role="alert">
            {t(`${WORDS}.${problem}`)}
          </p>
        ) : null}
        {controls || problem ? null : (
          <p className="as-empty" role="status">
            {t(`${WORDS}.loading`)}
          </p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the keyboard */}
        <div ref={container} className="pdf-pages" role="group" aria-label={name} tabIndex={0}>
          <div className="pdfViewer" />
        </div>
      </div>
    </>
  )
}

interface ToolbarProps {
  controls: PdfControls
  state: PdfState
}

function Toolbar({ controls, state: { pages, page, percent, matches } }: ToolbarProps) {
  return (
    <div className="as-tight as-row" role="group" aria-label={t(`${WORDS}.tools`)}>
      <Tool
        label={t(`${WORDS}.previous_page`)}
        isDisabled={page <= 1}
        onClick={() => controls.goTo(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden="true" />
      </Tool>
      <PageNumber key={page} page={page} pages={pages} onGo={controls.goTo} />
      <Tool
        label={t(`${WORDS}.next_page`)}
        isDisabled={page >= pages}
        onClick={() => controls.goTo(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t(`${WORDS}.zoom_out`)} onClick={controls.zoomOut}>
        <IconZoomOut size={20} aria-hidden="true" />
      </Tool>
      <span className="as-numbers" role="status">
        {t(`${WORDS}.zoom`, { percent })}
      </span>
      <Tool label={t(`${WORDS}.zoom_in`)} onClick={controls.zoomIn}>
        <IconZoomIn size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t(`${WORDS}.fit_width`)} onClick={controls.fit}>
        <IconArrowsMinimize size={20} aria-hidden="true" />
      </Tool>
      <Tool label={t(`${WORDS}.rotate`)} onClick={controls.rotate}>
        <IconRotateClockwise size={20} aria-hidden="true" />
      </Tool>
      <Search controls={controls} matches={matches} />
    </div>
  )
}

interface PageNumberProps {
  page: number
  pages: number
  onGo: (page: number) => void
}

/** The number of the visible page, which can be overwritten; Enter goes to that page. */
function PageNumber({ page, pages, onGo }: PageNumberProps) {
  const [typed, setTyped] = useState(String(page))
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (/^\d+$/.test(typed)) onGo(Number(typed))
  }
  return (
    <form className="as-tight as-row" onSubmit={go}>
      <TextInput
        className="pdf-number"
        size="xs"
        inputMode="numeric"
        aria-label={t(`${WORDS}.page`)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(String(page))}
      />
      <span className="as-numbers" role="status">
        <span className="as-hidden">{t(`${WORDS}.page_of`, { page, pages })}</span>
        <span aria-hidden="true">/ {pages}</span>
      </span>
    </form>
  )
}

/** Text search in the document; Enter goes to the next match. */
function Search({ controls, matches }: Pick<ToolbarProps, 'controls'> & Pick<PdfState, 'matches'>) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (words === found && words !== '') controls.searchAgain(words, false)
    else controls.search(words)
    setFound(words)
  }
  const isFound = found !== '' && matches !== null
  return (
    <form className="as-tight as-row" role="search" onSubmit={search}>
      <TextInput
        className="pdf-search"
        size="xs"
        type="search"
        aria-label={t(`${WORDS}.search`)}
        placeholder={t(`${WORDS}.search`)}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <span className="as-numbers as-detail" role="status">
        {isFound ? t(`${WORDS}.matches`, matches) : null}
      </span>
      {isFound && matches.total > 1 ? (
        <>
          <Tool
            label={t(`${WORDS}.previous_match`)}
            onClick={() => controls.searchAgain(found, true)}
          >
            <IconArrowUp size={20} aria-hidden="true" />
          </Tool>
          <Tool label={t(`${WORDS}.next_match`)} onClick={() => controls.searchAgain(found, false)}>
            <IconArrowDown size={20} aria-hidden="true" />
          </Tool>
        </>
      ) : null}
    </form>
  )
}
