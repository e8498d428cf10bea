import { test } from '@japa/runner'
import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import { columnOf, fieldsOf, optional, required, text } from '#profile/fields/field'
import {
  columnValues,
  correctableFields,
  emptyRequiredFields,
  formValues,
} from '#profile/fields/derive'
import { PERSONAL, PERSONAL_GROUPS } from '#profile/fields/person'
import type Profile from '#profile/models/profile'

test.group('Profile fields', () => {
  test('a field without a column does not compile', ({ assert }) => {
    const fields = fieldsOf<ModelAttributes<Profile>>()({
      birthPlace: optional(text(120)),
      // @ts-expect-error: the table has no such column
      placeOfBirth: optional(text(120)),
    })
    assert.lengthOf(Object.keys(fields), 2)
  })

  test('every field of the personal section belongs to a group of its form', ({ assert }) => {
    const groups = PERSONAL_GROUPS.map(([group]) => group as string)
    for (const [name, { group }] of Object.entries(PERSONAL)) assert.include(groups, group, name)
  })

  test('an empty field is cleared, an encrypted number is kept', ({ assert }) => {
    const fields = { motherName: PERSONAL.motherName, pan: PERSONAL.pan }
    assert.deepEqual(columnValues(fields, {}), { motherName: null })
    assert.deepEqual(Object.keys(columnValues(fields, { pan: 'ABCPJ1234K' })), [
      'motherName',
      'panCipher',
      'panDigest',
      'panLast4',
    ])
    assert.deepEqual(formValues(fields, { motherName: 'Sunita', panLast4: '234K' }), {
      motherName: 'Sunita',
      pan: '',
    })
  })

  test('a required field must be filled for submission', ({ assert }) => {
    const fields = { birthPlace: optional(text(120)), rationCardNo: required(text(32)) }
    assert.deepEqual(emptyRequiredFields(fields, { birthPlace: null, rationCardNo: '' }), [
      'rationCardNo',
    ])
    assert.deepEqual(emptyRequiredFields(fields, { rationCardNo: 'RC1' }), [])
  })

  test('officers may correct only the fields marked as correctable', ({ assert }) => {
    const corrected = Object.entries(correctableFields(PERSONAL)).map((entry) => columnOf(...entry))
    assert.includeMembers(corrected, ['firstName', 'aadhaarLast4', 'rationCardNo'])
    assert.notInclude(corrected, 'motherName')
  })
})
