import { test } from '@japa/runner'
import { draftOfRow } from '#group/rules/people'

test.group('Draft in a list of people', () => {
  test('is shown only in its own form', ({ assert }) => {
    const ofNew = { content: { id: '', firstName: 'Meena' } }
    const ofSeven = { content: { id: '7', firstName: 'Sunita' } }
    assert.strictEqual(draftOfRow(ofNew, undefined), ofNew)
    assert.isNull(draftOfRow(ofNew, 7))
    assert.strictEqual(draftOfRow(ofSeven, 7), ofSeven)
    assert.isNull(draftOfRow(ofSeven, 8))
    assert.isNull(draftOfRow(ofSeven, undefined))
    assert.isNull(draftOfRow(null, undefined))
  })
})
