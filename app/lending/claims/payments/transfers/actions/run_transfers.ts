import logger from '@adonisjs/core/services/logger'
import BankConnection from '#claims/models/bank_connection'
import { CollectResponses } from '#claims/payments/transfers/actions/collect_responses'
import { SendReleased } from '#claims/payments/transfers/actions/send_released'
import { testConnection } from '#claims/payments/transfers/actions/test_connection'
import { raiseAlarm } from '#claims/payments/transfers/actions/transfer_steps'
import { endingKeys } from '#claims/payments/transfers/pgp/pgp'

interface ConnectionRun {
  bank: string
  sent: number
  /** Number of uploads that need a decision, and of those for which the bank could not be reached. */
  unresolved: number
  waiting: number
  ready: number
  quarantined: number
  /** Null on success. */
  error: string | null
}

const NOTHING = { sent: 0, unresolved: 0, waiting: 0, ready: 0, quarantined: 0, error: null }

/**
 * Runs the scheduled transfers of each connection that is ready: sends released files and collects the bank's
 * responses.
 */
export class RunTransfers {
  /** @param dryRun signs in and lists the folders; nothing is sent or read */
  async run({ dryRun }: { dryRun: boolean }): Promise<ConnectionRun[]> {
    const connections = await BankConnection.query().where('isEnabled', true).orderBy('id')
    const runs: ConnectionRun[] = []
    for (const connection of connections.filter(({ isReady }) => isReady)) {
      runs.push(dryRun ? await tried(connection) : await this.#transfer(connection))
    }
    return runs
  }

  async #transfer(connection: BankConnection): Promise<ConnectionRun> {
    const run: ConnectionRun = { ...NOTHING, bank: connection.name }
    await warnOfKeys(connection)
    /** A failure at one bank blocks neither other banks nor responses. */
    const attempt = async (work: () => Promise<Partial<ConnectionRun>>) => {
      try {
        Object.assign(run, await work())
      } catch (error) {
        logger.error({ err: error, bank: connection.name }, 'transfers with a bank failed')
        run.error = (error as Error).message
      }
    }
    await attempt(() => new SendReleased(connection).run())
    if (!connection.isReady) return { ...run, error: 'host key' }
    await attempt(() => new CollectResponses(connection).run())
    return run
  }
}

/** Warns once for each key that expires soon: a bank needs days to install a new one. */
async function warnOfKeys(connection: BankConnection) {
  for (const { fingerprint } of endingKeys(connection)) {
    await raiseAlarm(connection, null, `pgp:${fingerprint}`)
  }
}

async function tried(connection: BankConnection): Promise<ConnectionRun> {
  const { error, folders, pgp } = await testConnection(connection, null)
  const wrong = error ?? pgp ?? folders.find((one) => one.error !== null)?.error ?? null
  return { ...NOTHING, bank: connection.name, error: wrong }
}
