import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { LOCALES } from '#kernel/formats/languages'
import { HELP_SLUGS, searchHelp, wordsOf } from '#site/rules/content_pages'

async function article(slug: string, locale: string) {
  const file = await readFile(app.makePath(`resources/content/${locale}/${slug}.md`), 'utf8')
  const [title, ...rest] = file.split('\n')
  return { title: title.slice(2), text: rest.join('\n') }
}

const articles = await Promise.all(
  HELP_SLUGS.map(async (key) => ({
    key,
    texts: await Promise.all(LOCALES.map((locale) => article(key, locale))),
  }))
)

test.group('Help search', () => {
  test('{question} finds {slug} first')
    .with([
      { question: 'OTP', slug: 'help-sign-up' },
      { question: 'password', slug: 'help-sign-up' },
      { question: 'photo of a paper', slug: 'help-papers' },
      { question: 'refused', slug: 'help-returned' },
      { question: 'claiming interest', slug: 'help-claim' },
      { question: 'instalments', slug: 'help-loan' },
      { question: 'ओटीपी', slug: 'help-sign-up' },
      { question: 'दाव्याची', slug: 'help-claim' },
      { question: 'हप्ता', slug: 'help-loan' },
      { question: 'नामंजूर', slug: 'help-returned' },
      { question: 'मुदतवाढ', slug: 'help-after-letter' },
      { question: 'किस्तें', slug: 'help-loan' },
      { question: 'अस्वीकृत आवेदन', slug: 'help-returned' },
      { question: 'प्रोफ़ाइल', slug: 'help-profile' },
      { question: 'प्रोफाइल', slug: 'help-profile' },
      { question: 'कार्यालय', slug: 'help-office' },
    ])
    .run(({ assert }, { question, slug }) => {
      assert.equal(searchHelp(question, articles)[0], slug)
    })

  test('unknown words and symbols find nothing', ({ assert }) => {
    for (const question of ['zzz', 'क्षत्रप्य', '?!', '  ']) {
      assert.deepEqual(searchHelp(question, articles), [], question)
    }
  })

  test('articles that contain all words come before those that contain some', ({ assert }) => {
    const two = [
      { key: 'one', texts: [{ title: 'Letter', text: 'letter letter' }] },
      { key: 'both', texts: [{ title: 'Other', text: 'a letter and its bank' }] },
    ]
    assert.deepEqual(searchHelp('letter bank', two), ['both'])
    assert.deepEqual(searchHelp('letter railway', two), ['one', 'both'])
  })

  test('a word is compared without its inflectional ending', ({ assert }) => {
    assert.deepEqual(wordsOf('Claims, claimed; claiming'), ['claim', 'claim', 'claim'])
    assert.deepEqual(wordsOf('हप्ता हप्ते'), ['हप्त', 'हप्त'])
    assert.deepEqual(wordsOf('it is'), ['it', 'is'])
  })
})
