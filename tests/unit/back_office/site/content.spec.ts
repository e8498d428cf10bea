import { test } from '@japa/runner'
import type { Block, Inline } from '#kernel/formats/page_text'
import { CONTENT_SLUGS, contentCards, pathOf } from '#site/rules/content_pages'

const words = (text: string) => [{ kind: 'text', text }] as unknown as Inline[]
const heading = (text: string) => ({ kind: 'heading', level: 2, content: words(text) }) as Block
const paragraph = (text: string) => ({ kind: 'paragraph', content: words(text) }) as Block

test.group('Content pages', () => {
  test('are at the address of their name; the parts of the home page are on it', ({ assert }) => {
    const paths = Object.fromEntries(CONTENT_SLUGS.map((slug) => [slug, pathOf(slug)]))
    assert.deepEqual(paths, {
      'about': '/about',
      'contact': '/contact',
      'downloads': '/downloads',
      'acts-and-rules': '/acts-and-rules',
      'notifications': '/notifications',
      'circulars': '/circulars',
      'district-offices': '/district-offices',
      'grievances': '/grievances',
      'right-to-information': '/right-to-information',
      'privacy': '/privacy',
      'terms': '/terms',
      'accessibility': '/accessibility',
      'help-sign-up': '/help/sign-up',
      'help-profile': '/help/profile',
      'help-apply': '/help/apply',
      'help-papers': '/help/papers',
      'help-after-letter': '/help/after-letter',
      'help-loan': '/help/loan',
      'help-claim': '/help/claim',
      'help-returned': '/help/returned',
      'help-office': '/help/office',
      'help-privacy': '/help/privacy',
      'slides': '/',
      'leadership': '/',
    })
  })

  test('are split into cards at their headings; text before the first heading is not on a card', ({
    assert,
  }) => {
    const blocks = [paragraph('0'), heading('A'), paragraph('1'), paragraph('2'), heading('B')]
    assert.deepEqual(contentCards(blocks), [
      { title: words('A'), blocks: [paragraph('1'), paragraph('2')] },
      { title: words('B'), blocks: [] },
    ])
    assert.deepEqual(contentCards([paragraph('0')]), [])
  })
})
