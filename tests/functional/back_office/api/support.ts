import { Ajv2020 } from 'ajv/dist/2020.js'
import { CreateToken } from '#api/actions/tokens'
import ApiClient from '#api/models/api_client'
import { openApiDocument } from '#api/openapi/document'
import { SCOPES, type Scope } from '#api/rules/systems'

export const EVERY_SCOPE = Object.keys(SCOPES) as Scope[]
const WRITES: readonly Scope[] = [
  'sanctions:write',
  'disbursals:write',
  'past_due:write',
  'letters:answer',
]
/** Scopes of the corporation's systems, and of those of banks. */
export const OWN_SCOPES = EVERY_SCOPE.filter((scope) => !WRITES.includes(scope))
export const BANK_SCOPES = EVERY_SCOPE.filter((scope) => scope !== 'applications:read')

let systems = 0
export const newName = () => `System ${Date.now()} ${++systems}`

/** Creates a token of a new system. */
export const tokenWith = (
  scopes: readonly Scope[],
  bankId: number | null = null,
  name: string = newName()
) => new CreateToken().run({ name, bankId, scopes, days: 30 })

/** Creates a bank's system with a token for all scopes of banks. */
export async function bankSystem(bankId: number) {
  const name = newName()
  const token = await tokenWith(BANK_SCOPES, bankId, name)
  const { id } = await ApiClient.findByOrFail({ name })
  return { id, name, token }
}

export const ask = (path: string, token?: string, init: RequestInit = {}) =>
  fetch(`${process.env.APP_URL}/api/v1${path}`, {
    ...init,
    headers: token ? { ...init.headers, authorization: `Bearer ${token}` } : init.headers,
  })

/** Validates responses against the OpenAPI document. */
export function createSchemaValidator() {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  const { components } = openApiDocument()
  ajv.addSchema({ $id: 'portal', components })
  return (name: string, body: unknown): string[] => {
    const validate = ajv.getSchema(`portal#/components/schemas/${name}`)!
    validate(body)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
