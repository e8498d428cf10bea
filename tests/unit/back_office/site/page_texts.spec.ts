import { test } from '@japa/runner'
import { missingParts, sameTexts, writtenTexts } from '#site/rules/content_pages'

const text = { title: 'Title', body: 'Body' }
const fields = (missing: { field: string }[]) => missing.map(({ field }) => field)

test.group('Texts of a page in three languages', () => {
  test('an empty language is omitted', ({ assert }) => {
    const typed = { en: text, mr: { title: null, body: undefined }, hi: { body: 'Body' } }
    assert.deepEqual(writtenTexts(typed), { en: text, hi: { title: '', body: 'Body' } })
  })

  test('English is required, and so is a title for each text', ({ assert }) => {
    assert.deepEqual(fields(missingParts('slides', {})), ['texts.en.title'])
    assert.deepEqual(fields(missingParts('slides', { en: text, hi: { title: '', body: 'x' } })), [
      'texts.hi.title',
    ])
  })

  test('a text page requires a body, a list page does not', ({ assert }) => {
    const title = { title: 'Title', body: '' }
    assert.deepEqual(fields(missingParts('about', { en: title, mr: title })), [
      'texts.en.body',
      'texts.mr.body',
    ])
    assert.deepEqual(missingParts('circulars', { en: title, mr: title }), [])
  })

  test('two sets are equal if their texts are equal in each language', ({ assert }) => {
    assert.isTrue(sameTexts({ en: text }, { en: { ...text } }))
    assert.isFalse(sameTexts({ en: text }, { en: text, mr: text }))
    assert.isFalse(sameTexts({ en: text }, { en: { ...text, body: '' } }))
  })
})
