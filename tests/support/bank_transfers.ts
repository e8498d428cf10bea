import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import BankConnection from '#claims/models/bank_connection'
import BankTransfer from '#claims/models/bank_transfer'
import type PaymentBatch from '#claims/models/payment_batch'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { moveTransfer, acquireTransfer } from '#claims/payments/transfers/actions/transfer_steps'
import { BankSftp, HostKeyMismatch } from '#claims/payments/transfers/sftp/bank_sftp'
import type { Group } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { TODAY } from '#tests/functional/lending/claims/linking_statement'
import { encrypt } from '#kernel/vault/vault'
import { BankServer, hasSshd } from '#tests/support/bank_server'
import { type ReturnedPayment, payableClaim } from '#tests/support/returned_payments'

const addressOf = ({ port, user, privateKey }: BankServer) => ({
  host: '127.0.0.1',
  port,
  userName: user,
  secret: { privateKey, passphrase: '' },
})

/** Starts a bank's server for each test of a group, on `TODAY`, with all other connections disabled. */
export function withBankServer(group: Group, use: (server: BankServer) => void): void {
  group.each.skip(!hasSshd, 'needs openssh-server')
  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    await db.from('bank_connections').update({ is_enabled: false })
    const server = await BankServer.start()
    use(server)
    return async () => {
      useSystemClock()
      await server.stop()
    }
  })
}

/** Returns the fingerprint of the key that a server presents. */
export async function hostKeyOf(server: BankServer): Promise<string> {
  const error = await new BankSftp()
    .open({ ...addressOf(server), hostKey: null })
    .catch((one: unknown) => one)
  if (!(error instanceof HostKeyMismatch)) throw error
  return error.fingerprint
}

/** Creates a connection to a server, as if set by two persons. */
export async function connectionTo(
  server: BankServer,
  values: Partial<BankConnection> = {}
): Promise<BankConnection> {
  const { secret, ...address } = addressOf(server)
  return BankConnection.create({
    name: `Bank ${server.port} ${values.port ?? ''}`,
    ...address,
    secretCipher: BankConnection.encryptSecret(secret),
    hostKey: await hostKeyOf(server),
    uploadFolder: server.folder('upload'),
    processedFolder: server.folder('processed'),
    responseFolder: server.folder('response'),
    cutOff: '15:00',
    profile: 'abps_sheet',
    isEnabled: true,
    isPgpOn: false,
    version: 1,
    updatedAt: DateTime.fromJSDate(getClock().now()),
    ...values,
  })
}

/** Creates a connection to a host that does not exist, with an unverified format. */
export function plainConnection(
  label: string,
  values: Partial<BankConnection> = {}
): Promise<BankConnection> {
  return BankConnection.create({
    name: `${label} ${randomUUID()}`,
    host: 'sftp.bank.example',
    port: 22,
    userName: 'corporation',
    secretCipher: BankConnection.encryptSecret({ password: 'not-the-one' }),
    hostKey: `SHA256:${'a'.repeat(43)}`,
    uploadFolder: 'upload',
    processedFolder: 'processed',
    responseFolder: 'response',
    cutOff: '15:00',
    profile: 'csv',
    isEnabled: true,
    isPgpOn: false,
    version: 1,
    updatedAt: DateTime.fromJSDate(getClock().now()),
    ...values,
  })
}

/** Creates a batch of one claim that nobody has downloaded. */
export async function waitingBatch(): Promise<ReturnedPayment & { batch: PaymentBatch }> {
  const payment = await payableClaim()
  const { id, roleId: role } = payment.accounts
  const { batch } = await new CreatePaymentBatch().run({
    claimIds: [payment.claim.id],
    actor: { id, role },
  })
  return { ...payment, batch }
}

/** Creates an upload that two persons have released. */
export function releasedUpload(
  connection: BankConnection,
  batch: PaymentBatch,
  fileName: string
): Promise<BankTransfer> {
  const now = DateTime.fromJSDate(getClock().now())
  return BankTransfer.create({
    connectionId: connection.id,
    direction: 'upload',
    batchId: batch.id,
    fileName,
    state: 'released',
    attempts: 0,
    lease: 0,
    createdAt: now,
    updatedAt: now,
  })
}

const KEY = { armored: '-----BEGIN PGP PUBLIC KEY BLOCK-----', fingerprint: 'A1'.repeat(20) }

/**
 * Creates an upload with an unknown outcome, of a connection to a host that does not exist and whose server presented
 * another key.
 */
export async function unknownUpload(batch: PaymentBatch): Promise<BankTransfer> {
  const connection = await plainConnection('State Bank', {
    offeredHostKey: `SHA256:${'b'.repeat(43)}`,
    profile: 'abps_sheet',
    pgpBankKey: JSON.stringify({ ...KEY, expiresOn: getClock().today() }),
    pgpOwnKey: JSON.stringify({ ...KEY, expiresOn: null }),
  })
  const transfer = await releasedUpload(connection, batch, `Claim_Payments_${batch.number}.xlsx`)
  await acquireTransfer(transfer, { state: 'uploading', phase: 'renaming' }, { step: 'renaming' })
  const unknown = { state: 'unknown', problem: 'fate_unknown' } as const
  await moveTransfer(transfer, 'uploading', unknown, { step: 'unknown', detail: 'fate_unknown' })
  return transfer
}

/** Creates a collected response to an upload, which reports a claim as both paid and returned. */
export function contradictoryResponse(
  { connectionId, batchId }: BankTransfer,
  claimId: number
): Promise<BankTransfer> {
  const lines = `Claim Id,Status,Return Code\r\n${claimId},Success,64\r\n`
  const now = DateTime.fromJSDate(getClock().now())
  return BankTransfer.create({
    connectionId,
    direction: 'response',
    batchId,
    fileName: `response-${batchId}.csv`,
    bytes: lines.length,
    state: 'quarantined',
    problem: 'rows_wrong',
    contentCipher: encrypt(Buffer.from(lines).toString('base64'), 'bank_response'),
    createdAt: now,
    updatedAt: now,
  })
}
