import { test } from '@japa/runner'
import { smsParams } from '#notifications/queries/message_texts'
import { SMS_VALUE_LENGTH, smsValue } from '#notifications/rules/message_texts'

test.group('Value within an SMS', () => {
  test('has at most 30 characters, truncated after a word and never within a letter', ({
    assert,
  }) => {
    const exact = 'x'.repeat(SMS_VALUE_LENGTH)
    assert.equal(smsValue(exact, 'en'), exact)
    assert.equal(smsValue('Pending at selection committee (DBSC)', 'en'), 'Pending at selection...')
    assert.equal(smsValue('y'.repeat(31), 'en'), `${'y'.repeat(27)}...`)
    const marathi = 'जिल्हास्तरीयनिवडसमितीकडेप्रलंबितअसलेलाअर्ज'
    const cut = smsValue(marathi, 'mr')
    assert.isAtMost([...cut].length, SMS_VALUE_LENGTH)
    const letters = [...new Intl.Segmenter('mr').segment(marathi)].map(({ segment }) => segment)
    const kept = [...new Intl.Segmenter('mr').segment(cut.slice(0, -3))].map((one) => one.segment)
    assert.deepEqual(kept, letters.slice(0, kept.length))
  })

  test('is truncated in the reader’s language; numbers, dates and empty values are unchanged', ({
    assert,
  }) => {
    const stage = { nameEn: 'Pending at selection committee (DBSC)', nameMr: 'लहान', nameHi: null }
    const params = { stage, count: 3, lastDay: '2027-02-05', remarks: null }
    assert.deepEqual(smsParams(params, 'en'), { ...params, stage: 'Pending at selection...' })
    assert.equal(smsParams(params, 'mr').stage, 'लहान')
  })
})
