import type { ModelAttributes } from '@adonisjs/lucid/types/model'
import vine from '@vinejs/vine'
import { wholeNumberRule } from '#kernel/validation/rules'
import { choice, fieldsOf, number, personName, required } from '#profile/fields/field'
import type FamilyMember from '#profile/models/family_member'

/** Nobody has been older; it catches a birth year typed as an age. */
const MAX_AGE = 120

const isPossibleAge = vine.createRule(
  (value, _: undefined, field) => {
    if (field.isValid && (value as number) > MAX_AGE) {
      field.report('Please enter the age in years', 'age', field)
    }
  },
  { name: 'age' }
)

/** One member of the family; a new one is a man at first (document 2, 'Family step'). */
export const FAMILY = fieldsOf<ModelAttributes<FamilyMember>>()({
  fullName: required(personName(160), { heading: 'profile.family.name', width: 44 }),
  genderId: required(choice('genders', { input: 'radio' }), { initial: '1' }),
  age: required(number(3, wholeNumberRule().use(isPossibleAge())), {
    label: 'ageYears',
    heading: 'profile.fields.age',
    initial: '0',
    width: 10,
  }),
  relationshipId: required(choice('relationships'), {
    heading: 'profile.family.relation',
    width: 22,
  }),
})
