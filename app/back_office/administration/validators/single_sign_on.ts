import vine from '@vinejs/vine'
import { gatewayUrl } from '#administration/validators/settings'
import { OFFICER_ROLES } from '#auth/roles'
import { emailRule, mobileRule, personNameRule, textRule } from '#kernel/validation/rules'
import { masterId } from '#masters/validation/master_values'

const LENGTH = 200
const MAX_MAPPINGS = 200

const version = () => vine.string().maxLength(100)

/** Validates the identity provider for officers. */
export const singleSignOnValidator = vine.create({
  isOn: vine.boolean(),
  name: textRule({ max: 60 }),
  issuer: gatewayUrl(),
  clientId: textRule({ max: LENGTH }),
  clientSecret: textRule({ max: 500 }).nullable().optional(),
  scope: textRule({ max: LENGTH }),
  claim: textRule({ max: 100 }),
  mappings: vine
    .array(
      vine.object({
        value: textRule({ max: LENGTH }),
        roleId: vine
          .number()
          .in([...OFFICER_ROLES])
          .transform((id) => OFFICER_ROLES.find((role) => role === id)!),
        districtId: masterId('districts').nullable(),
      })
    )
    .maxLength(MAX_MAPPINGS),
  version: version(),
})

/** Validates which officer a person at the provider is. */
export const ssoDecisionValidator = vine.create({
  userName: textRule({ max: 120 }).nullable().optional(),
  firstName: personNameRule({ max: 80 }).nullable().optional(),
  lastName: personNameRule({ max: 80 }).nullable().optional(),
  mobile: mobileRule().nullable().optional(),
  email: emailRule().nullable().optional(),
  version: version(),
})
