import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import {
  CORRECTABLE_FIELDS,
  correctableLabelKey,
  lockingApplication,
} from '#privacy/rules/corrections'

type Live = Parameters<typeof lockingApplication>[0]

test.group('Corrections by the office on request', () => {
  test('cover fields of the personal section and complete sections, each with a label', ({
    assert,
  }) => {
    const profile = JSON.parse(readFileSync(app.makePath('resources/lang/en/profile.json'), 'utf8'))
    const sections = ['address', 'bank-account', 'group-details']
    assert.includeMembers([...CORRECTABLE_FIELDS], ['firstName', 'birthDate', ...sections])
    for (const name of CORRECTABLE_FIELDS) {
      const kind = sections.includes(name) ? 'sections' : 'fields'
      assert.equal(correctableLabelKey(name), `profile.${kind}.${name}`)
      assert.exists(profile[kind][name], name)
    }
  })

  test('are requested while an application locks the profile', ({ assert }) => {
    const live = (...editable: boolean[]) =>
      editable.map((editableByApplicant) => ({
        status: { editableByApplicant },
      })) as unknown as Live
    assert.isUndefined(lockingApplication([]))
    assert.isUndefined(lockingApplication(live(true)))
    assert.isUndefined(lockingApplication(live(false, true)), 'one is open, so is the profile')
    const [newest, older] = live(false, false)
    assert.strictEqual(lockingApplication([newest, older]), newest)
  })
})
