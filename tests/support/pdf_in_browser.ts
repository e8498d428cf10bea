import app from '@adonisjs/core/services/app'
import type { TestBrowser } from '#tests/support/browser'

const library = (path: string) => app.makePath('node_modules', path)

/**
 * Renders the first page of a PDF in the browser and reads the QR code from the image, as a camera would. Also returns
 * the text of the page's text layer.
 */
export async function readPaper(browser: TestBrowser, bytes: Buffer) {
  const page = await browser.newPage()
  await page.goto('about:blank')
  await page.addScriptTag({ path: library('jsqr/dist/jsQR.js') })
  await page.addScriptTag({ path: library('pdfjs-dist/build/pdf.worker.mjs'), type: 'module' })
  await page.addScriptTag({ path: library('pdfjs-dist/build/pdf.mjs'), type: 'module' })
  await page.waitForFunction(() => 'pdfjsLib' in globalThis && 'pdfjsWorker' in globalThis)
  const read = await page.evaluate(async (base64) => {
    const { pdfjsLib, jsQR } = globalThis as any
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const paper = await (await pdfjsLib.getDocument({ data }).promise).getPage(1)
    const viewport = paper.getViewport({ scale: 3 })
    const canvas = document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    const context = canvas.getContext('2d')!
    await paper.render({ canvas, canvasContext: context, viewport }).promise
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    const { items } = await paper.getTextContent()
    return {
      qr: (jsQR(picture.data, picture.width, picture.height)?.data ?? null) as string | null,
      text: items.map((item: { str: string }) => item.str).join(' ') as string,
    }
  }, bytes.toString('base64'))
  await page.close()
  return read
}
