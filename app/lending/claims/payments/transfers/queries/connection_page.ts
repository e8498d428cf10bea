import type { I18n } from '@adonisjs/i18n'
import BankConnection from '#claims/models/bank_connection'
import { CONNECTION_CHANGE } from '#claims/payments/transfers/actions/connection_changes'
import { HOST_KEY_CHANGE } from '#claims/payments/transfers/actions/host_key_change'
import type { ConnectionTest } from '#claims/payments/transfers/actions/test_connection'
import { isEnding, isExpired } from '#claims/payments/transfers/pgp/pgp'
import type { PgpKey } from '#claims/payments/transfers/pgp/pgp_program'
import { daysIn } from '#claims/payments/transfers/rules/bank_windows'
import { paymentProfiles } from '#claims/payments/transfers/queries/profiles'
import { formatDate } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/open_changes'

/** @throws NotFound */
export async function connectionById(id: number): Promise<BankConnection> {
  const connection = await BankConnection.find(id)
  if (!connection) throw new NotFound()
  return connection
}

const shownDays = (days: string | null | undefined, { locale }: I18n) =>
  daysIn(days)
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
