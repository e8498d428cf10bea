import fc from 'fast-check'
import { test } from '@japa/runner'
import { contentCards } from '#site/rules/content_pages'
import { type Block, type Inline, isSafeLink, parseMarkdown } from '#kernel/formats/page_text'

const text = (words: string): Inline => ({ kind: 'text', text: words })

function inlinesOf(blocks: Block[]): Inline[] {
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.content))
}

const links = (source: string) =>
  inlinesOf(parseMarkdown(source)).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

test.group('Markdown of content pages', () => {
  test('parses headings, paragraphs, lists, bold words and links', ({ assert }) => {
    const source =
      '## Title\nOne **line**\nand more.\n\n- a\n- [b](/about)\n\n1. first\ngoes on\n2. second'
    assert.deepEqual(parseMarkdown(source), [
      { kind: 'heading', level: 2, content: [text('Title')] },
      {
        kind: 'paragraph',
        content: [text('One '), { kind: 'strong', text: 'line' }, text(' and more.')],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [[text('a')], [{ kind: 'link', text: 'b', href: '/about' }]],
      },
      { kind: 'list', isOrdered: true, items: [[text('first goes on')], [text('second')]] },
    ])
  })

  test('keeps {$self} as text without a link')
    .with([
      'javascript:alert(1)',
      'JaVaScRiPt:alert`1`',
      'java\tscript:alert`1`',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example',
      '/\\evil.example',
      '/a\\b',
      'about',
      '#x',
    ])
    .run(({ assert }, href) => {
      assert.isFalse(isSafeLink(href))
      assert.deepEqual(links(`See [this](${href}) page`), [])
    })

  test('turns {$self} into a link')
    .with([
      'https://example.org/a?b=c',
      'http://example.org',
      'mailto:a@example.org',
      'tel:+912212345678',
      '/downloads',
    ])
    .run(({ assert }, href) => {
      assert.deepEqual(links(`See [this](${href}).`), [href])
    })

  test('never creates an executable link or loses a letter, whatever the text', ({ assert }) => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('**', '[', '](', ')', '## ', '- ', '1. ', '\n', 'javascript:', '<script>')
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const source = words.join('')
        const parts = inlinesOf(parseMarkdown(source))
        for (const part of parts) if (part.kind === 'link') assert.isTrue(isSafeLink(part.href))
        for (const { text: shown } of parts) assert.isString(shown)
      })
    )
  })

  test('parses a hostile page of any length quickly', ({ assert }) => {
    const started = performance.now()
    for (const piece of ['**a', '[a](', '[[', '- ', '##', '\n\n', '](']) {
      parseMarkdown(piece.repeat(20_000))
    }
    assert.isBelow(performance.now() - started, 3000)
  }).tags(['@timed'])

  test('splits cards at the headings', ({ assert }) => {
    const cards = contentCards(parseMarkdown('before\n### A\none\n\ntwo\n### B'))
    assert.deepEqual(
      cards.map(({ title, blocks }) => [title[0].text, blocks.length]),
      [
        ['A', 2],
        ['B', 0],
      ]
    )
  })
})
