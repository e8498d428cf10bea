import { readFileSync, readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { browserOf } from '#tests/support/browser'
import { masters } from '#masters/queries/masters'

const WHOLE = 'node_modules/@fontsource-variable/noto-sans-devanagari/files'
const HARD_WORDS = [
  'क्षत्रिय',
  'अर्ज',
  'र्‍या',
  'दुसऱ्या',
  'ज्ञान',
  'श्री',
  'त्र्य',
  'ॲप',
  'ऑगस्ट',
  'राष्ट्रीय',
  'विद्यार्थ्यांसाठी',
  'उत्कृष्ट',
  'द्द्व',
  'ङ्क्ष',
  'ष्ट्र्य',
  'ह्म',
  'शृंगार',
  'कॢप्त',
  'ळ्या',
  'लक्ष्मी',
  '१२३४५६७८९०',
  'ॐ',
]

/** Permitted relative difference in width of a bold word: the subset font rounds each glyph to its grid. */
const BOLD_TOLERANCE = 0.01

const base64 = (path: string) => readFileSync(app.makePath(path)).toString('base64')

/** Returns every Devanagari word that the product itself shows. */
function words(): string[] {
  const found = new Set(HARD_WORDS)
  const add = (text: string | null) => {
    for (const [word] of text?.matchAll(/[\u0900-\u097F\u200C\u200D]+/g) ?? []) found.add(word)
  }
  for (const locale of ['hi', 'mr']) {
    const folder = app.makePath('resources/lang', locale)
    for (const file of readdirSync(folder)) add(readFileSync(`${folder}/${file}`, 'utf8'))
  }
  const { districts, castes, schemes, states } = masters()
  const talukas = districts.flatMap(({ id }) => [...masters().talukas(id)])
  for (const { nameMr, nameHi } of [...districts, ...talukas, ...castes, ...schemes, ...states]) {
    add(nameMr)
    add(nameHi)
  }
  return [...found]
}

test.group('The fonts of the pages', (group) => {
  const browser = browserOf(group)

  test('render every word like the complete font', async ({ assert }) => {
    const page = await browser.newPage()
    await page.goto('/', { waitUntil: 'networkidle' })
    const fonts = {
      cut: base64('inertia/fonts/noto_sans_devanagari.woff2'),
      whole: base64(`${WHOLE}/noto-sans-devanagari-devanagari-wght-normal.woff2`),
    }
    const all = words()
    assert.isAbove(all.length, 2500)
    const different = await page.evaluate(
      async ([fonts, all, tolerance]) => {
        for (const [name, content] of Object.entries(fonts)) {
          const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
          const face = new FontFace(name, bytes, { weight: '400 700' })
          document.fonts.add(await face.load())
        }
        const canvas = document.createElement('canvas')
        canvas.width = 600
        canvas.height = 60
        const context = canvas.getContext('2d', { willReadFrequently: true })!
        const width = (name: string, weight: number, word: string) => {
          context.font = `${weight} 28px ${name}`
          return context.measureText(word).width
        }
        const draw = (name: string, word: string) => {
          context.clearRect(0, 0, canvas.width, canvas.height)
          context.font = `400 28px ${name}`
          context.fillText(word, 4, 42)
          const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
          return new Uint32Array(data.buffer)
        }
        const found: string[] = []
        for (const word of all) {
          const [cut, whole] = [draw('cut', word), draw('whole', word)]
          if (cut.every((pixel) => pixel === 0)) found.push(`${word} is not drawn`)
          if (cut.some((pixel, at) => pixel !== whole[at])) found.push(`${word} is drawn otherwise`)
          const [bold, wholeBold] = [width('cut', 700, word), width('whole', 700, word)]
          if (Math.abs(bold / wholeBold - 1) > tolerance) found.push(`${word} in bold`)
        }
        return found
      },
      [fonts, all, BOLD_TOLERANCE] as const
    )
    assert.deepEqual(different, [])
  }).timeout(120_000)

  test('load the complete Devanagari font on a Marathi page but not on an English one', async ({
    assert,
  }) => {
    for (const [locale, wanted] of [
      ['en', ['noto_sans', 'noto_sans_devanagari_head', 'noto_sans_rupee']],
      ['mr', ['noto_sans', 'noto_sans_devanagari', 'noto_sans_rupee']],
    ] as const) {
      const page = await browser.newPage({ width: 360, locale })
      const fetched = new Set<string>()
      page.on('request', (request) => {
        const file = /\/([a-z_]+)[^/]*\.woff2/.exec(request.url())
        if (file) fetched.add(file[1].replace(/_$/, ''))
      })
      await page.goto('/', { waitUntil: 'networkidle' })
      assert.deepEqual([...fetched].toSorted(), [...wanted])
    }
  })

  test('render the head of an English page with its small subset', async ({ assert }) => {
    const page = await browser.newPage({ width: 1440 })
    await page.goto('/', { waitUntil: 'networkidle' })
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    const { root } = await session.send('DOM.getDocument')
    for (const selector of ['.as-brand-mr', '.as-switch[lang="mr"]', '.as-switch[lang="hi"]']) {
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      assert.isTrue(
        fonts.every(({ isCustomFont }) => isCustomFont),
        selector
      )
    }
  })
})
