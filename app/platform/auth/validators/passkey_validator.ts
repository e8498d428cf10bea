import vine from '@vinejs/vine'
import {
  MAX_PASSKEY_NAME,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  passkeyRefused,
} from '#auth/rules/second_factor'

/** Far longer than any response without an attestation. */
const base64url = () =>
  vine
    .string()
    .regex(/^[\w-]+$/)
    .maxLength(4096)

const credential = {
  id: base64url().maxLength(1400),
  rawId: base64url().maxLength(1400),
  type: vine.literal('public-key'),
}

const assertionValidator = vine.create({
  credential: vine.object({
    ...credential,
    response: vine.object({
      clientDataJSON: base64url(),
      authenticatorData: base64url(),
      signature: base64url(),
      userHandle: base64url().nullable().optional(),
    }),
  }),
})

const registrationValidator = vine.create({
  credential: vine.object({
    ...credential,
    response: vine.object({
      clientDataJSON: base64url(),
      attestationObject: base64url(),
      transports: vine
        .array(vine.string().regex(/^[a-z-]{1,20}$/))
        .maxLength(8)
        .optional(),
    }),
  }),
})

type FormRequest = { all: () => Record<string, unknown> }

/** @throws Refusal passkeys.messages.refused */
export async function readAssertion(request: FormRequest): Promise<PasskeyAnswer> {
  const [error, form] = await assertionValidator.tryValidate(request.all())
  if (error) throw passkeyRefused()
  return form.credential
}

/** @throws Refusal passkeys.messages.refused */
export async function readRegistration(request: FormRequest): Promise<NewPasskeyAnswer> {
  const [error, form] = await registrationValidator.tryValidate(request.all())
  if (error) throw passkeyRefused()
  return form.credential
}

/** The name of a passkey. */
export const passkeyNameValidator = vine.create({
  name: vine.string().trim().minLength(1).maxLength(MAX_PASSKEY_NAME),
})
