import { test } from '@japa/runner'
import { draftAbout } from '#group/rules/draft_about'

test.group('The draft of a list of people', () => {
  test('is shown in the form it is about and in no other', ({ assert }) => {
    const ofNew = { content: { id: '', firstName: 'Meena' } }
    const ofSeven = { content: { id: '7', firstName: 'Sunita' } }
    assert.strictEqual(draftAbout(ofNew, undefined), ofNew)
    assert.isNull(draftAbout(ofNew, 7))
    assert.strictEqual(draftAbout(ofSeven, 7), ofSeven)
    assert.isNull(draftAbout(ofSeven, 8))
    assert.isNull(draftAbout(ofSeven, undefined))
    assert.isNull(draftAbout(null, undefined))
  })
})
