import { test } from '@japa/runner'
import { maskedNumbers } from '#profile/rules/form_values'

test.group('Stored numbers in a form (DECISIONS 12)', () => {
  test('show their last characters, those of the draft before the saved ones', ({ assert }) => {
    const saved = { aadhaar: '0016', pan: null, accountNo: '9012' }
    assert.deepEqual(maskedNumbers(saved, { last4: { accountNo: '7777', pan: '234F' } }), {
      masks: { aadhaar: 'XXXX XXXX 0016', pan: 'XXXXXX234F', accountNo: 'XXXXXX7777' },
      kept: ['aadhaar', 'pan', 'accountNo'],
    })
  })

  test('are marked as stored only if they exist', ({ assert }) => {
    for (const draft of [null, undefined, { last4: {} }]) {
      assert.deepEqual(maskedNumbers({ aadhaar: null, pan: '234F' }, draft), {
        masks: { aadhaar: '', pan: 'XXXXXX234F' },
        kept: ['pan'],
      })
    }
  })
})
