import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import User, { displayNameOf } from '#auth/models/user'
import { Role } from '#auth/roles'
import BankConnection from '#claims/models/bank_connection'
import BankTransfer from '#claims/models/bank_transfer'
import { FATE_CHANGE } from '#claims/payments/transfers/actions/transfer_steps'
import { RELEASE_CHANGE } from '#claims/payments/actions/release_payment_batch'
import { expiringKeys, isEnding, isExpired } from '#claims/payments/transfers/pgp/pgp'
import {
  paymentProfile,
  paymentProfiles,
  provenProfiles,
} from '#claims/payments/transfers/queries/profiles'
import {
  NEEDS_DECISION,
  type TRANSFER_DECISIONS,
  bankWindow,
  closedDaysAhead,
  parseDays,
  hasWrongRows,
  isGapOpen,
} from '#claims/payments/transfers/rules/transfers'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { instantOf } from '#kernel/database/dialect'
import { NotFound } from '#kernel/exceptions/refusal'
import { openKeyOf, waitingChangeOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { masters } from '#masters/queries/masters'
import { CONNECTION_CHANGE } from '#claims/payments/transfers/actions/connection_changes'
import { HOST_KEY_CHANGE } from '#claims/payments/transfers/actions/host_key_change'
import type { ConnectionTest } from '#claims/payments/transfers/actions/test_connection'
import type { PgpKey } from '#claims/payments/transfers/pgp/pgp_program'
import { formatDate } from '#kernel/calendar/plain_date'

const MAX_SHOWN = 100

/** Days in advance for which the bank's days without files are shown. */
const DAYS_AHEAD = 60

/** Returns the connections with their next window, and the last transfers; those that need a decision come first. */
export async function transfersPage(viewer: User, i18n: I18n) {
  const connections = await BankConnection.query().orderBy('name')
  const isProven = await provenProfiles()
  const names = new Map(connections.map(({ id, name }) => [id, name]))
  const transfers = await BankTransfer.query()
    .orderByRaw(
      `case when state in (${NEEDS_DECISION.map(() => '?').join(', ')}) then 0 else 1 end`,
      [...NEEDS_DECISION]
    )
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
  return {
    connections: connections.map((connection) => ({
      ...connectionLine(connection, viewer),
      isFormatOff:
        !paymentProfile(connection.profile).isVerified &&
        !isProven(connection.profile, connection.id),
    })),
    transfers: transfers.map((transfer) => ({
      ...transferLine(transfer, i18n),
      bank: names.get(transfer.connectionId) ?? '',
    })),
  }
}

function connectionLine(connection: BankConnection, viewer: User) {
  const { id, name, host, isEnabled, hostKey, offeredHostKey, cutOff } = connection
  const { holidays } = masters()
  const window = bankWindow(getClock().now(), connection, holidays)
  const isStopped = offeredHostKey !== null
  const idle = hostKey === null ? 'no_host_key' : 'ready'
  const [ending] = expiringKeys(connection)
  const usable = isStopped ? 'host_key_differs' : idle
  return {
    id,
    name,
    /** Only the administrator, who manages connections, sees the host. */
    host: viewer.roleId === Role.administrator ? host : null,
    state: isEnabled ? usable : 'off',
    cutOff,
    window: { day: window.day, isOpen: window.isOpen },
    closedDays: closedDaysAhead(getClock().today(), DAYS_AHEAD, connection, holidays),
    keyEndsOn: ending?.expiresOn ?? null,
    isKeyExpired: ending !== undefined && isExpired(ending),
  }
}

function transferLine(transfer: BankTransfer, i18n: I18n) {
  const { id, direction, fileName, state, problem, attempts, bytes, batchId } = transfer
  return {
    id,
    direction,
    fileName,
    state,
    stateName: i18n.t(`claims.transfers.states.${state}`),
    problem: problem && i18n.t(`claims.transfers.problems.${problem}`),
    attempts,
    bytes,
    batchId,
    at: isoInstant(transfer.updatedAt),
  }
}

type TransferDecision = (typeof TRANSFER_DECISIONS)[number]

/** Returns the decisions that accounts may take on a transfer in its present state. */
function decisionsFor({ direction, state, problem, batchId }: BankTransfer): TransferDecision[] {
  if (direction === 'upload') {
    if (state === 'unknown') return ['sent', 'not_sent']
    if (state === 'failed') return ['resend', 'withdraw']
    return state === 'released' ? ['withdraw'] : []
  }
  if (state === 'ready' || (isGapOpen({ state, problem }) && batchId !== null)) {
    return ['import', 'reject']
  }
  return state === 'quarantined' ? ['reject'] : []
}

/** Returns one transfer with its complete trail. @throws NotFound */
export async function transferPage(id: number, viewer: User, i18n: I18n) {
  const transfer = await BankTransfer.query()
    .where('id', id)
    .preload('connection')
    .preload('batch')
    .first()
  if (!transfer) throw new NotFound()
  const steps = await db
    .from('bank_transfer_steps as step')
    .leftJoin('users', 'users.id', 'step.actor_id')
    .where('step.transfer_id', id)
    .orderBy('step.id')
    .select('step.id', 'step.step', 'step.detail', 'step.created_at', 'first_name', 'last_name')
  const { releasedBy, confirmedBy } = transfer
  const ids = [releasedBy, confirmedBy].filter((one) => one !== null)
  const people = ids.length > 0 ? await User.query().whereIn('id', ids) : []
  const nameOf = (userId: number | null) =>
    people.find((one) => one.id === userId)?.displayName ?? null
  const isAccounts = viewer.roleId === Role.accounts
  return {
    transfer: {
      ...transferLine(transfer, i18n),
      bank: transfer.connection.name,
      batch: transfer.batch?.number ?? null,
      sha256: transfer.sha256,
      releasedBy: nameOf(releasedBy),
      confirmedBy: nameOf(confirmedBy),
      isKept: isAccounts && transfer.contentCipher !== null,
    },
    steps: steps.map((step) => ({
      id: Number(step.id),
      step: i18n.t(`claims.transfers.steps.${step.step}`),
      detail: detailOf(step.detail, i18n),
      by: displayNameOf(step.first_name, step.last_name) || null,
      at: instantOf(step.created_at).toISOString(),
    })),
    decisions: isAccounts ? decisionsFor(transfer) : [],
    rowsHref:
      isAccounts && transfer.batchId !== null && hasWrongRows(transfer)
        ? `/officer/bank-transfers/${id}/rows`
        : null,
    waiting:
      transfer.state === 'unknown' ? await waitingChangeOf(FATE_CHANGE, String(id), i18n) : null,
  }
}

/** Returns the name of a problem; anything else in the words of the bank's server. */
function detailOf(detail: string | null, i18n: I18n): string | null {
  if (detail === null) return null
  const key = `claims.transfers.problems.${detail}`
  return /^[a-z_]+$/.test(detail) && i18n.hasMessage(key) ? i18n.t(key) : detail
}

/**
 * Returns the transfer options of a batch's page: banks to which it can be submitted or to which it was sent manually,
 * and its transfer.
 */
export async function batchTransfer(
  batchId: number,
  { canRelease, canImport }: { canRelease: boolean; canImport: boolean },
  i18n: I18n
) {
  const transfer = await BankTransfer.query().where('liveBatchId', batchId).first()
  const needsConnections = !transfer && (canRelease || canImport)
  const connections = needsConnections ? await BankConnection.query().orderBy('name') : []
  const optionOf = ({ id, name }: BankConnection) => ({ value: String(id), label: name })
  return {
    transfer: transfer && {
      id: transfer.id,
      state: i18n.t(`claims.transfers.states.${transfer.state}`),
    },
    connections: canRelease ? connections.filter(({ isReady }) => isReady).map(optionOf) : [],
    banks: connections.map(optionOf),
    waiting: transfer ? null : await waitingChangeOf(RELEASE_CHANGE, String(batchId), i18n),
  }
}

/** @throws NotFound */
export async function connectionById(id: number): Promise<BankConnection> {
  const connection = await BankConnection.find(id)
  if (!connection) throw new NotFound()
  return connection
}

const shownDays = (days: string | null | undefined, { locale }: I18n) =>
  parseDays(days)
    .map((day) => formatDate(day, locale))
    .join('\n')

const shownKey = (key: PgpKey | null = null) =>
  key && { ...key, isEnding: isEnding(key), isExpired: isExpired(key) }

/** Returns the form of a connection, or of a new one; secrets never leave the server. */
export async function connectionPage(id: number | null, i18n: I18n) {
  const connection = id === null ? null : await connectionById(id)
  const keyOf = (kind: string) => openKeyOf(kind, String(id))
  const waiting = await waitingChanges([keyOf(CONNECTION_CHANGE), keyOf(HOST_KEY_CHANGE)], i18n)
  return {
    id: connection?.id ?? null,
    version: connection?.version ?? 0,
    hasKey: connection !== null && 'privateKey' in connection.secret,
    offeredHostKey: connection?.offeredHostKey ?? null,
    bankKey: shownKey(connection?.bankKey),
    ownKey: shownKey(connection?.ownKey),
    values: {
      name: connection?.name ?? '',
      host: connection?.host ?? '',
      port: String(connection?.port ?? 22),
      userName: connection?.userName ?? '',
      hostKey: connection?.hostKey ?? '',
      uploadFolder: connection?.uploadFolder ?? '',
      processedFolder: connection?.processedFolder ?? '',
      responseFolder: connection?.responseFolder ?? '',
      cutOff: connection?.cutOff ?? '15:00',
      closedDays: shownDays(connection?.closedDays, i18n),
      openDays: shownDays(connection?.openDays, i18n),
      profile: connection?.profile ?? 'abps_sheet',
      bankUser: connection?.bankUser ?? '',
      sponsorCode: connection?.sponsorCode ?? '',
      isEnabled: connection?.isEnabled ?? false,
      isPgpOn: connection?.isPgpOn ?? false,
    },
    profiles: [...paymentProfiles().values()]
      .filter(({ isResponse }) => !isResponse)
      .map(({ code }) => ({ value: code, label: i18n.t(`claims.transfers.profiles.${code}`) })),
    waiting: waiting.get(keyOf(CONNECTION_CHANGE)) ?? null,
    waitingKey: waiting.get(keyOf(HOST_KEY_CHANGE)) ?? null,
    result: null as ConnectionTest | null,
  }
}
