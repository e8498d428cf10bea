import { test } from '@japa/runner'
import sharp from 'sharp'
import { plainDate } from '#kernel/calendar/plain_date'
import { PdfBuilder } from '#pdf/document'
import { drawSections, type PdfBlock, type PdfSection } from '#pdf/sections'
import { paperText } from '#tests/support/pdf_text'

function paper(): PdfBuilder {
  return new PdfBuilder({
    title: 'Test',
    language: 'en',
    date: plainDate('2026-11-05'),
    fileId: 'sections',
  })
}

async function pagesOf(sections: PdfSection[], from = 0): Promise<string[]> {
  const document = paper()
  document.y += from
  drawSections(document, sections)
  const { pages } = await paperText(document.toBytes())
  return pages.map(({ latin }) => latin)
}

const facts = (count: number): PdfBlock => ({
  kind: 'facts',
  facts: Array.from({ length: count }, (_one, index) => ({
    label: `Label${index}`,
    value: `Value${index}`,
  })),
})

const table = (rows: number): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: 'First', width: 1 },
    { title: 'Second', width: 1 },
  ],
  rows: Array.from({ length: rows }, (_one, index) => [`Row${index}`, 'text']),
})

test.group('PDF sections', () => {
  test('a heading moves to the next page with the text below it', async ({ assert }) => {
    const blocks: PdfBlock[] = [
      facts(8),
      table(3),
      table(60),
      { kind: 'items', items: ['One sentence', 'Another'] },
      { kind: 'ticks', items: [{ text: 'PAN card', note: 'Uploaded', isChecked: true }] },
      { kind: 'text', text: 'Nothing has been filled in yet.' },
    ]
    for (const block of blocks) {
      for (let from = 225; from <= 257; from += 4) {
        const pages = await pagesOf([{ title: 'Heading', blocks: [block] }], from)
        const page = pages.find((text) => text.includes('Heading'))!
        const rest = page.slice(page.indexOf('Heading') + 'Heading'.length).trim()
        assert.notEqual(rest, '', `${block.kind} from ${from}`)
      }
    }
  })

  test('a small section is not split', async ({ assert }) => {
    const section = { title: 'Heading', subtitle: 'Below', blocks: [facts(8), table(4)] }
    for (let from = 150; from <= 250; from += 10) {
      const pages = await pagesOf([section], from)
      const page = pages.find((text) => text.includes('Heading'))!
      for (const word of ['Below', 'Value0', 'Value7', 'Row0', 'Row3']) {
        assert.include(page, word, `from ${from}`)
      }
    }
  })

  test('a large section loses nothing and repeats the heading of its table', async ({ assert }) => {
    const pages = await pagesOf([{ title: 'Heading', blocks: [facts(90), table(90)] }], 100)
    assert.isAbove(pages.length, 3)
    const all = pages.join(' ')
    for (let index = 0; index < 90; index++) {
      assert.include(all, `Value${index}`)
      assert.include(all, `Row${index}`)
    }
    for (const page of pages.filter((text) => /Row\d/.test(text))) assert.include(page, 'First')
  })

  test('a missing value is a dash, and an empty table is marked as empty', async ({ assert }) => {
    const [page] = await pagesOf([
      {
        title: 'Heading',
        blocks: [
          { kind: 'facts', facts: [{ label: 'Landline', value: null }] },
          { kind: 'table', columns: [], rows: [], empty: 'There is none.' },
        ],
      },
    ])
    assert.include(page, 'Landline —')
    assert.include(page, 'There is none.')
  })

  test('an image is beside its facts, even at the bottom of a page', async ({ assert }) => {
    const create = { width: 200, height: 300, channels: 3 as const, background: '#336699' }
    const jpeg = await sharp({ create }).jpeg().toBuffer()
    const picture = { jpeg, width: 200, height: 300 }
    const block = { ...facts(4), picture } as PdfBlock
    const pages = await pagesOf([{ title: 'Heading', blocks: [block] }], 230)
    assert.lengthOf(pages, 2)
    assert.include(pages[1], 'Heading')
    assert.include(pages[1], 'Value3')
  })

  test('nothing can be drawn on a finished PDF, not even an image', ({ assert }) => {
    const document = paper()
    document.toBytes()
    assert.throws(() => document.image(new Uint8Array(), 0, 0, 1, 1), 'The PDF is already finished')
  })
})
