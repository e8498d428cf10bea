import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import i18nManager from '@adonisjs/i18n/services/main'
import { test } from '@japa/runner'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { plainDate } from '#kernel/calendar/plain_date'
import { LOI_PDF_LABELS } from '#loi/contracts/loi_data'
import { type LoiPdfData, renderLoi } from '#loi/pdf/loi'
import { actualTexts } from '#tests/unit/platform/pdf/parse_pdf'
import { decodeQr } from '#tests/unit/platform/pdf/qr_decoder'
import { labelsOf, loiPaperData, termsOf } from '#tests/unit/lending/loi/pdf/loi_fixture'

const LANGUAGES = ['en', 'mr', 'hi'] as const
const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined

/** Returns the text that a reader without Devanagari support finds, with single spaces. */
async function latinText(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  return text.replace(/\s+/g, ' ')
}

async function pageCount(bytes: Uint8Array): Promise<number> {
  return (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).numPages
}

function popplerText(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'loi-'))
  try {
    writeFileSync(join(folder, 'loi.pdf'), bytes)
    const { stdout } = spawnSync('pdftotext', ['-layout', join(folder, 'loi.pdf'), '-'])
    return stdout.toString('utf8').replace(/\s+/g, ' ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Renders the first page at 150 dots per inch in grey and scans it for a QR code. */
function scan(bytes: Uint8Array): string | undefined {
  const arguments_ = ['-r', '150', '-gray', '-f', '1', '-l', '1', '-']
  const { stdout } = spawnSync('pdftoppm', arguments_, { input: bytes, maxBuffer: 64e6 })
  const header = /^P5\s(\d+) (\d+)\s255\s/.exec(stdout.toString('latin1', 0, 40))!
  const [width, height] = [Number(header[1]), Number(header[2])]
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    pixels.fill(stdout[header[0].length + index], index * 4, index * 4 + 4)
  }
  return decodeQr(pixels, width, height)?.data
}

const longNames: Partial<LoiPdfData> = {
  isExtended: true,
  cancelledOn: plainDate('2026-12-01'),
  terms: termsOf(2, 'mr'),
  corporation: {
    nameMr:
      'शामराव पेजे कोकण इतर मागासवर्ग आर्थिक विकास महामंडळ मर्यादित, महाराष्ट्र राज्य इतर मागासवर्गीय वित्त आणि विकास महामंडळ',
    nameEn:
      'Shamrao Peje Konkan Other Backward Classes Economic Development Corporation, a subsidiary of the Maharashtra State Corporation',
  },
  applicant: {
    kind: 'group',
    name: 'छत्रपती शेतकरी स्वयंसहाय्यता बचत गट व कृषी प्रक्रिया उत्पादक सहकारी संस्था मर्यादित, मौजे वेंगुर्ले',
    pan: 'AAATT0001T',
  },
  address:
    'घर क्र. ४५६/अ, पहिला मजला, श्री सिद्धिविनायक सहकारी गृहनिर्माण संस्था, स्वातंत्र्यवीर सावरकर मार्ग, ग्रामपंचायत कार्यालयाजवळ, मु. पो. वेंगुर्ले, तालुका वेंगुर्ले, जिल्हा सिंधुदुर्ग, महाराष्ट्र 416516',
}

test.group('LOI PDF', () => {
  test('{language}: one page of at most 50 KB with number, dates and amount')
    .with(LANGUAGES.map((language) => ({ language })))
    .run(async ({ assert }, { language }) => {
      const bytes = renderLoi(loiPaperData(language))
      assert.equal(await pageCount(bytes), 1)
      assert.isAtMost(bytes.length, 50 * 1024)
      const text = await latinText(bytes)
      if (language === 'en') {
        assert.include(text, 'Juhu Supreme Shopping Centre')
        assert.include(text, '05-Nov-2026')
        assert.include(text, '04-May-2027')
      } else {
        const shaped = actualTexts(bytes).join(' ')
        for (const month of language === 'mr' ? ['नोव्हें', 'मे'] : ['नवं', 'मई']) {
          assert.include(shaped, month)
        }
      }
      for (const part of [
        'LOI-IL-PUN-2627-000045',
        'IL-PUN-2627-000123',
        '₹10,00,000',
        'XXXX XXXX 0016',
        'https://arthasetu.example.org/verifyloi/',
      ]) {
        assert.include(text, part)
      }
    })

  test('Marathi words are preserved as written', ({ assert }) => {
    const data = loiPaperData('mr')
    const words = new Set(actualTexts(renderLoi(data)))
    const written = [data.applicant.name, data.address, data.labels.certify, ...data.terms]
    for (const word of written.join(' ').split(' ')) {
      if (/^[\u0900-\u097F\u200D]+$/u.test(word)) assert.isTrue(words.has(word), word)
    }
  })

  test('Marathi text can be searched in the file', ({ assert }) => {
    const data = loiPaperData('mr')
    const text = popplerText(renderLoi(data))
    assert.include(text, 'श्री. ज्ञानेश्वर त्र्यंबक क्षीरसागर')
    assert.include(text, data.corporation.nameMr)
    for (const term of data.terms) assert.include(text, term)
  }).skip(!hasPoppler, 'pdftotext is not installed')

  test('a scanner can read the printed QR code, also on a cancelled LOI', ({ assert }) => {
    const data = loiPaperData('mr', { cancelledOn: plainDate('2026-12-01') })
    assert.equal(scan(renderLoi(data)), data.verificationUrl)
  }).skip(!hasPoppler, 'pdftoppm is not installed')

  test('the same data produces the same bytes', ({ assert }) => {
    const first = Buffer.from(renderLoi(loiPaperData('mr')))
    const copy = JSON.parse(JSON.stringify(loiPaperData('mr'))) as LoiPdfData
    renderLoi(loiPaperData('en'))
    assert.isTrue(first.equals(Buffer.from(renderLoi(copy))))
  })

  test('an extended LOI is marked as extended, an ordinary one is not', async ({ assert }) => {
    const ordinary = await latinText(renderLoi(loiPaperData('en')))
    assert.notInclude(ordinary, 'EXTENDED LOI')
    assert.notInclude(ordinary, 'CANCELLED')
    const extended = await latinText(renderLoi(loiPaperData('en', { isExtended: true })))
    assert.include(extended, 'EXTENDED LOI')
  })

  test('the title in a viewer names the certificate once, not “LOI LOI-…”', async ({ assert }) => {
    for (const isExtended of [false, true]) {
      const data = loiPaperData('en', { isExtended })
      const title = (await PDFDocument.load(renderLoi(data))).getTitle()
      const name = isExtended ? data.labels.extended_title : data.labels.title
      assert.equal(title, `${name} ${data.loiNumber}`)
      assert.notMatch(title!, /LOI\s+LOI-/)
    }
  })

  test('a cancelled LOI is marked on the page with the date', async ({ assert }) => {
    const cancelledOn = plainDate('2026-12-01')
    const text = await latinText(renderLoi(loiPaperData('en', { cancelledOn })))
    assert.include(text, 'CANCELLED')
    assert.include(text, 'Cancelled on: 01-Dec-2026')
  })

  test('honorific and identity depend on the applicant', async ({ assert }) => {
    const woman = { kind: 'person', name: 'Asha', gender: 'female', maskedAadhaar: 'X' } as const
    const group = { kind: 'group', name: 'Sakhi SHG', pan: 'AAATT0001T' } as const
    assert.include(
      await latinText(renderLoi(loiPaperData('en', { applicant: woman }))),
      'Mrs. / Miss Asha'
    )
    const text = await latinText(renderLoi(loiPaperData('en', { applicant: group })))
    assert.include(text, 'M/s. Sakhi SHG')
    assert.include(text, 'AAATT0001T')
    assert.notInclude(text, 'Aadhaar number')
  })

  test('an education LOI names institute and course', async ({ assert }) => {
    const purpose = { kind: 'education', instituteName: 'COEP', course: 'B.Tech.' } as const
    const text = await latinText(renderLoi(loiPaperData('en', { purpose })))
    assert.include(text, 'COEP')
    assert.include(text, 'B.Tech.')
    assert.notInclude(text, 'Business name')
  })

  for (const language of LANGUAGES) {
    test(`a sealed LOI has no additional page: ${language}`, async ({ assert }) => {
      const seal = i18nManager
        .locale(language)
        .t('documents.signing.mark', { serial: '0'.repeat(40) })
      const pages = (more: Partial<LoiPdfData>) =>
        pageCount(renderLoi(loiPaperData(language, { logCode: 'ABCD-EFGH-JKLM', ...more })))
      assert.equal(await pages({ seal }), await pages({}))
    })
  }

  test('long names need at most two pages and 50 KB', async ({ assert }) => {
    const bytes = renderLoi(loiPaperData('mr', longNames))
    assert.isAtMost(await pageCount(bytes), 2)
    assert.isAtMost(bytes.length, 50 * 1024)
  })

  test('terms that do not fit continue on the next page', async ({ assert }) => {
    const terms = Array.from(
      { length: 30 },
      (_, index) => `Term ${index} ${'of the scheme '.repeat(9)}`
    )
    const bytes = renderLoi(loiPaperData('en', { terms }))
    assert.equal(await pageCount(bytes), 2)
    assert.include(await latinText(bytes), 'Page 2 / 2')
  })

  test('every language file has exactly the labels of the PDF', ({ assert }) => {
    for (const language of LANGUAGES) {
      assert.sameMembers(Object.keys(labelsOf(language)), [...LOI_PDF_LABELS])
      for (const text of Object.values(labelsOf(language))) assert.isNotEmpty(text)
    }
  })
})
