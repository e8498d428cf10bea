import BankConnection, { type ConnectionSecret } from '#claims/models/bank_connection'
import type {
  ConnectionValues,
  NewConnection,
} from '#claims/payments/transfers/actions/connection_changes'
import { paymentProfiles } from '#claims/payments/transfers/queries/profiles'
import { Refusal } from '#kernel/exceptions/refusal'

type Optional = 'hostKey' | 'processedFolder' | 'bankUser' | 'sponsorCode'

/** What the form of a connection sends. */
type TypedConnection = Omit<ConnectionValues, Optional> &
  Partial<Pick<ConnectionValues, Optional>> & {
    version: number
    password?: string
    privateKey?: string
    passphrase?: string
  }

/**
 * A connection as it was typed. A secret that is left empty is the one that is set, while host, port and user stay.
 *
 * @throws Refusal of the field of a secret that is missing, or of a format that is none
 */
export async function typedConnection(
  id: number | null,
  form: TypedConnection
): Promise<NewConnection> {
  const { version, password, privateKey, passphrase, ...values } = form
  if (!paymentProfiles().has(values.profile)) {
    throw new Refusal('claims.transfers.profile_off', {}, { field: 'profile' })
  }
  const before = id === null ? null : await BankConnection.find(id)
  const secret = secretOf(password, privateKey, passphrase)
  const isSame =
    before?.host === values.host &&
    before.port === values.port &&
    before.userName === values.userName
  if (secret === null && !isSame) {
    throw new Refusal('claims.transfers.connection.secret_needed', {}, { field: 'password' })
  }
  return {
    id,
    expectedVersion: version,
    secret,
    values: {
      ...values,
      hostKey: values.hostKey ?? null,
      processedFolder: values.processedFolder ?? null,
      bankUser: values.bankUser ?? null,
      sponsorCode: values.sponsorCode ?? null,
    },
  }
}

function secretOf(password = '', privateKey = '', passphrase = ''): ConnectionSecret | null {
  if (privateKey.trim() !== '') return { privateKey: `${privateKey.trim()}\n`, passphrase }
  return password === '' ? null : { password }
}
