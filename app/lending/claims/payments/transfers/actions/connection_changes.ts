import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import BankConnection, { type ConnectionSecret } from '#claims/models/bank_connection'
import BankProfileCheck from '#claims/models/bank_profile_check'
import BankTransfer from '#claims/models/bank_transfer'
import { type OwnKey, type KeysForm, keysFromForm } from '#claims/payments/transfers/pgp/pgp'
import type { PgpKey } from '#claims/payments/transfers/pgp/pgp_program'
import { parseDays } from '#claims/payments/transfers/rules/transfers'
import { paymentProfiles } from '#claims/payments/transfers/queries/profiles'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'

/** A connection as in its form. */
interface ConnectionValues {
  name: string
  host: string
  port: number
  userName: string
  hostKey: string | null
  uploadFolder: string
  processedFolder: string | null
  responseFolder: string
  cutOff: string
  closedDays: string | null
  openDays: string | null
  profile: string
  bankUser: string | null
  sponsorCode: string | null
  isEnabled: boolean
  isPgpOn: boolean
}

export interface NewConnection {
  /** Null for a new one. */
  id: number | null
  /** Version that the form showed; 0 for a new one. */
  expectedVersion: number
  values: ConnectionValues
  /** Null to keep the present secret. */
  secret: ConnectionSecret | null
  /** Null, or absent in a change of an older version, to keep the present keys. */
  bankKey?: PgpKey | null
  ownKey?: OwnKey | null
}

type Optional =
  | 'hostKey'
  | 'processedFolder'
  | 'closedDays'
  | 'openDays'
  | 'bankUser'
  | 'sponsorCode'
  | 'isPgpOn'

/** Data that the form of a connection sends. */
type ConnectionForm = Omit<ConnectionValues, Optional> &
  Partial<Pick<ConnectionValues, Optional>> &
  KeysForm & {
    version: number
    password?: string
    privateKey?: string
    passphrase?: string
  }

/**
 * Returns a connection as typed. An empty secret means the present one, provided that host, port and user are
 * unchanged.
 *
 * @throws Refusal of the field of a missing secret, or of an unknown format
 */
export async function connectionFromForm(
  id: number | null,
  form: ConnectionForm
): Promise<NewConnection> {
  const { version, password, privateKey, passphrase, ...others } = form
  const { pgpBankKey, pgpPrivateKey, pgpPassphrase, isPgpKeyMade, ...values } = others
  const format = paymentProfiles().get(values.profile)
  if (!format || format.isResponse) {
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
  const keys = await keysFromForm({ pgpBankKey, pgpPrivateKey, pgpPassphrase, isPgpKeyMade })
  const isPgpOn = values.isPgpOn ?? false
  if (isPgpOn && !(keys.bankKey ?? before?.bankKey)) throw keyMissing('pgpBankKey')
  if (isPgpOn && !(keys.ownKey ?? before?.ownKey)) throw keyMissing('pgpPrivateKey')
  return {
    id,
    expectedVersion: version,
    secret,
    ...keys,
    values: {
      ...values,
      hostKey: values.hostKey ?? null,
      processedFolder: values.processedFolder ?? null,
      closedDays: values.closedDays ?? null,
      openDays: values.openDays ?? null,
      bankUser: values.bankUser ?? null,
      sponsorCode: values.sponsorCode ?? null,
      isPgpOn,
    },
  }
}

const keyMissing = (field: string) => new Refusal(`${WORDS}.pgp_key_needed`, {}, { field })

function secretOf(password = '', privateKey = '', passphrase = ''): ConnectionSecret | null {
  if (privateKey.trim() !== '') return { privateKey: `${privateKey.trim()}\n`, passphrase }
  return password === '' ? null : { password }
}

export const CONNECTION_CHANGE = 'bank_connection'

const WORDS = 'claims.transfers.connection'

export const TWO_PERSONS = {
  propose: [Role.administrator],
  confirm: [Role.administrator, Role.managingDirector],
}

export const stale = () => new Refusal('claims.transfers.connection_changed', {}, { status: 409 })

export async function lockConnection(id: number, trx: TransactionClientContract) {
  const connection = await BankConnection.query({ client: trx }).where('id', id).forUpdate().first()
  if (!connection) throw new NotFound()
  return connection
}

async function lockExpectedVersion(
  { id, expectedVersion }: NewConnection,
  trx: TransactionClientContract
) {
  const connection = id === null ? null : await lockConnection(id, trx)
  if ((connection?.version ?? 0) !== expectedVersion) throw stale()
  return connection
}

const displayValue = (value: string | number | boolean | null | undefined): Difference['new'] => {
  if (typeof value === 'boolean') return { key: `${WORDS}.${value ? 'yes' : 'no'}` }
  return value === undefined || value === null || value === '' ? null : String(value)
}

function differences(before: BankConnection | null, change: NewConnection) {
  const { values, secret } = change
  const names = (Object.keys(values) as (keyof ConnectionValues)[]).filter((one) => !isDays(one))
  const rows: Difference[] = names.map((name) => ({
    label: { key: `${WORDS}.fields.${name}` },
    kind: 'text',
    old: before ? displayValue(before[name]) : null,
    new: displayValue(values[name]),
  }))
  const changed = rows.filter(({ old, new: to }) => JSON.stringify(old) !== JSON.stringify(to))
  for (const name of DAYS) {
    const [was, is] = [parseDays(before?.[name]), parseDays(values[name])]
    const label = { key: `${WORDS}.fields.${name}` }
    const only = (some: PlainDate[], others: PlainDate[]) =>
      some.filter((day) => !others.includes(day))
    for (const old of only(was, is)) changed.push({ label, kind: 'date', old, new: null })
    for (const day of only(is, was)) changed.push({ label, kind: 'date', old: null, new: day })
  }
  for (const name of ['bankKey', 'ownKey'] as const) {
    const key = name === 'ownKey' ? change.ownKey?.key : change.bankKey
    if (!key) continue
    const [old, to] = [before?.[name]?.fingerprint ?? null, key.fingerprint]
    changed.push({ label: { key: `${WORDS}.pgp_${name}` }, kind: 'code', old, new: to })
  }
  if (secret === null) return changed
  const label = { key: `${WORDS}.secret` }
  return [...changed, { label, kind: 'text' as const, old: before ? HIDDEN : null, new: HIDDEN }]
}

const DAYS = ['closedDays', 'openDays'] as const
const isDays = (name: string) => (DAYS as readonly string[]).includes(name)

const HIDDEN = '••••'

/**
 * The server to which a bank's files are sent and the portal's credentials there: always requires two persons, like the
 * debit account.
 */
export const connectionChange: ChangeKind<NewConnection> = {
  words: `${WORDS}.change`,
  needsConfirmation: 'always',
  roles: TWO_PERSONS,

  async version(change, trx) {
    return String((await lockExpectedVersion(change, trx))?.version ?? 0)
  },

  async describe(change, trx) {
    const before = await lockExpectedVersion(change, trx)
    return {
      subject: change.id === null ? `new:${change.values.name}` : String(change.id),
      title: change.values.name,
      href: '/officer/bank-transfers',
      difference: differences(before, change),
    }
  },

  withoutSecrets: (change) => ({ ...change, secret: null, ownKey: null }),

  async apply(change, actor, trx, confirmedBy) {
    const before = await lockExpectedVersion(change, trx)
    const { values, secret, bankKey, ownKey } = change
    if (before && before.isPgpOn !== values.isPgpOn) await refuseWhileFilesWait(before.id, trx)
    const secretCipher = secret ? BankConnection.encryptSecret(secret) : before?.secretCipher
    if (secretCipher === undefined) throw stale()
    const isSameServer = before?.host === values.host && before.port === values.port
    /** A different server may be that of another bank, of which no sample has passed. */
    if (before && before.host !== values.host) {
      await BankProfileCheck.query({ client: trx })
        .where('connectionId', before.id)
        .update({ connectionId: null })
    }
    const connection = before ?? new BankConnection()
    await connection
      .useTransaction(trx)
      .merge({
        ...values,
        secretCipher,
        ...(bankKey ? { pgpBankKey: JSON.stringify(bankKey) } : {}),
        ...(ownKey ? ownColumns(ownKey, before) : {}),
        version: (before?.version ?? 0) + 1,
        /** The key of a different server has no meaning for this one. */
        ...(isSameServer ? {} : { offeredHostKey: null, offeredAt: null }),
        updatedAt: DateTime.fromJSDate(getClock().now()),
      })
      .save()
    await recordAudit({
      action: 'bank_connection.set',
      actor,
      data: {
        connection: connection.id,
        ...values,
        isSecretChanged: secret !== null,
        bankKey: bankKey?.fingerprint ?? null,
        ownKey: ownKey?.key.fingerprint ?? null,
        confirmedBy: confirmedBy?.id ?? null,
      },
      trx,
    })
  },
}

const ownColumns = ({ key, privateKey }: OwnKey, before: BankConnection | null) => ({
  pgpOwnKey: JSON.stringify(key),
  pgpPrivateKeyCipher: BankConnection.encryptPrivateKey(privateKey),
  pgpPreviousKeyCipher: before?.pgpPrivateKeyCipher ?? null,
})

/** Uploads that may still be sent: they were released in their present form, which their names state. */
async function refuseWhileFilesWait(connectionId: number, trx: TransactionClientContract) {
  const waiting = await BankTransfer.query({ client: trx })
    .where({ connectionId, direction: 'upload' })
    .whereIn('state', ['released', 'uploading', 'unknown', 'failed'])
    .forUpdate()
    .select('id')
  if (waiting.length === 0) return
  const params = { count: waiting.length }
  throw new Refusal(`${WORDS}.pgp_files_wait`, params, { field: 'isPgpOn', status: 409 })
}
