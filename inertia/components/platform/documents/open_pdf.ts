import {
  AnnotationEditorType,
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite makes its address of it
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import {
  EventBus,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url'
import 'pdfjs-dist/legacy/web/pdf_viewer.css'

GlobalWorkerOptions.workerSrc = workerUrl

/** Decoders of scanned pages, which the worker requests by name. */
const DECODERS: Record<string, string> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'qcms_bg.wasm': qcms,
}

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(DECODERS[filename])
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** `pagesinit` names the pages: the viewer's own texts are only in English. */
const NO_L10N = {
  getLanguage: () => 'en',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
}

const FIT = 'page-width'

/** State shown by the toolbar. */
export interface PdfState {
  pages: number
  page: number
  /** Percentage of the original page size. */
  percent: number
  /** Matches of the search text; null without a search. */
  matches: { current: number; total: number } | null
}

export type PdfProblem = 'protected' | 'unreadable'

export type PdfControls = Awaited<ReturnType<typeof openPdf>>

interface OpenOptions {
  signal: AbortSignal
  onChange: (state: Partial<PdfState>) => void
  /** Label of a page for screen readers. */
  pageName: (page: number, pages: number) => string
}

/**
 * Shows a PDF in a container with pdf.js, which renders only the visible pages.
 *
 * @param container positioned absolutely; its only child contains the pages
 * @throws PdfProblem where it requires a password or cannot be read
 */
export async function openPdf(
  href: string,
  container: HTMLDivElement,
  { signal, onChange, pageName }: OpenOptions
) {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  /** Links in an applicant's document are disabled. */
  linkService.externalLinkEnabled = false
  const findController = new PDFFindController({ eventBus, linkService })
  const task = await load(href, signal)
  const pdf = await task.promise.catch((error: Error) => {
    throw error.name === 'PasswordException' ? 'protected' : 'unreadable'
  })
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    removePageBorders: true,
    enableAutoLinking: false,
    l10n: NO_L10N as never,
  })
  linkService.setViewer(viewer)
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = FIT
    onChange({ pages: viewer.pagesCount, page: 1 })
    for (let index = 0; index < viewer.pagesCount; index++) {
      const page = viewer.getPageView(index) as { div: HTMLElement }
      page.div.setAttribute('aria-label', pageName(index + 1, viewer.pagesCount))
    }
  })
  /**
   * The container receives keyboard focus: its pages are no tab stops, and the element that measures text has no
   * language.
   */
  eventBus.on('textlayerrendered', ({ source }: { source: { div: HTMLElement } }) => {
    source.div.querySelector('.textLayer')?.removeAttribute('tabindex')
    document.querySelector('body > canvas[lang=""]')?.removeAttribute('lang')
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
    onChange({ page: pageNumber })
  )
  eventBus.on('scalechanging', ({ scale }: { scale: number }) =>
    onChange({ percent: Math.round(scale * 100) })
  )
  const onMatches = ({ matchesCount }: { matchesCount: PdfState['matches'] }) =>
    onChange({ matches: matchesCount })
  eventBus.on('updatefindmatchescount', onMatches)
  eventBus.on('updatefindcontrolstate', onMatches)

  /** The container has no width while its tab is closed. */
  const sizes = new ResizeObserver(() => {
    if (container.clientWidth === 0 || viewer.pagesCount === 0) return
    if (viewer.currentScaleValue === FIT) viewer.currentScaleValue = FIT
    viewer.update()
  })
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  sizes.observe(container)

  const find = (type: '' | 'again', query: string, findPrevious = false) =>
    eventBus.dispatch('find', {
      type,
      query,
      findPrevious,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
    })
  return {
    goTo: (page: number) => {
      viewer.currentPageNumber = Math.min(Math.max(1, page), viewer.pagesCount)
    },
    zoomIn: () => viewer.increaseScale(),
    zoomOut: () => viewer.decreaseScale(),
    fit: () => {
      viewer.currentScaleValue = FIT
    },
    rotate: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
    },
    search: (words: string) => find('', words),
    searchAgain: (words: string, isBackwards: boolean) => find('again', words, isBackwards),
    close: () => {
      sizes.disconnect()
      viewer.setDocument(null as never)
      void task.destroy()
    },
  }
}

/** Loads the file as the server returns it to this user; it is read only here, where its scripts never run. */
async function load(href: string, signal: AbortSignal) {
  const response = await fetch(href, { signal, credentials: 'same-origin' })
  if (!response.ok) throw 'unreadable' satisfies PdfProblem
  return getDocument({
    data: await response.arrayBuffer(),
    BinaryDataFactory: Decoders,
    useWorkerFetch: false,
    disableWorkerRendering: true,
  } as Parameters<typeof getDocument>[0])
}
