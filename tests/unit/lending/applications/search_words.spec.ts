import { test } from '@japa/runner'
import { queryWords, reversedNumberWord } from '#applications/rules/search_words'
import { nameWords } from '#kernel/formats/names'

test.group('Search words of an application', () => {
  test('are the unique words of a name in either script, without punctuation', ({ assert }) => {
    const names: [string, string[]][] = [
      ['Sunita Ramesh PATIL', ['sunita', 'ramesh', 'patil']],
      ['सुनीता रमेश पाटील', ['सुनीता', 'रमेश', 'पाटील']],
      ["R.K. D'Souza-Patil", ['r', 'k', 'dsouza', 'patil']],
      ['आर॰ शर्मा', ['आर', 'शर्मा']],
      ['Ram  Ram', ['ram']],
      ['Jose\u0301', ['josé']],
      /** NFC writes this letter with a separate dot. */
      ['\u0958लम', ['\u0915\u093Cलम']],
      ['क्\u200Dष', ['क्ष']],
      [' . - ', []],
    ]
    for (const [name, words] of names) assert.deepEqual(nameWords(name), words, name)
  })

  test('keep characters that do not occur in names, so that these find nothing', ({ assert }) => {
    assert.deepEqual(nameWords('a% _'), ['a%', '_'])
  })

  test('are truncated at a hundred letters, and at most eight are used', ({ assert }) => {
    assert.deepEqual(nameWords('म'.repeat(160)), ['म'.repeat(100)])
    assert.lengthOf(queryWords('a b c d e f g h i j'), 8)
  })

  test('include the final digits of the number, reversed', ({ assert }) => {
    assert.deepEqual(reversedNumberWord('IL-PUN-2627-000123'), ['#321000'])
    assert.deepEqual(reversedNumberWord('123'), ['#321'])
    assert.deepEqual(reversedNumberWord('TEST-abc'), [])
  })
})
