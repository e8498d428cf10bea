import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { operatorAccount } from '#kernel/commands/operator'
import type { EncryptedStoreCount } from '#operations/actions/rotate_vault'

/** Maximum number of ids of one store in the output. */
const MAX_LISTED = 20

/** Changes the key of the vault (docs/operations/running.md, "Changing the vault's key"). */
export default class VaultRotate extends PortalCommand {
  static override commandName = 'vault:rotate'
  static override description = 'Seal everything with VAULT_KEY that an older key has sealed'
  static override help = [
    'People may go on working. Broken off, it goes on where it was when it is run again. Run it as the',
    'user of the database that migrates, when every process has the new VAULT_KEY (docs/operations/running.md).',
    'Exit code 0 when everything opens with VAULT_KEY, 1 when something needs one of VAULT_OTHER_KEYS',
    'still, or opens with no key: its table and id are named, restore it from a backup.',
  ]

  @flags.boolean({ description: 'Only count what opens with which key; changes nothing' })
  declare check: boolean

  override async run() {
    const { countEncrypted, countWithOlderKey, RotateVault } =
      await import('#operations/actions/rotate_vault')
    if (this.check) {
      this.#print(await countEncrypted(), countWithOlderKey)
      return
    }
    const { reencrypted, counts } = await new RotateVault((store, soFar) =>
      this.logger.info(`${soFar} sealed anew, now ${store}`)
    ).run(operatorAccount())
    this.logger.info(`Sealed anew: ${reencrypted}`)
    const isDone = this.#print(counts, countWithOlderKey)
    if (!isDone) return
    this.logger.info('Next: take the old key out of VAULT_OTHER_KEYS on every machine and restart.')
    this.logger.info('Keep a copy of it for as long as there are backups from before.')
  }

  /** @returns whether nothing requires an older key any more */
  #print(
    counts: readonly EncryptedStoreCount[],
    countWithOlderKey: (counts: readonly EncryptedStoreCount[]) => number
  ) {
    this.logger.log(`${'place'.padEnd(36)}${'VAULT_KEY'.padStart(12)}${'older'.padStart(12)}`)
    for (const { store, newest, older } of counts) {
      const figures = [newest, older].map((figure) => String(figure).padStart(12))
      this.logger.log(store.padEnd(36) + figures.join(''))
    }
    const older = countWithOlderKey(counts)
    if (older > 0) {
      const advice = this.check ? 'run vault:rotate' : 'a process still seals with one'
      this.logger.error(`${older} open only with one of VAULT_OTHER_KEYS: ${advice}`)
    }
    const lost = counts.filter(({ unopened }) => unopened.length > 0)
    for (const { store, unopened } of lost) {
      const more = unopened.length > MAX_LISTED ? ' …' : ''
      const ids = unopened.slice(0, MAX_LISTED).join(', ')
      this.logger.error(`Opens with no key: ${store}, ${unopened.length} (ids ${ids}${more})`)
    }
    if (older > 0 || lost.length > 0) this.exitCode = 1
    else this.logger.success('Everything opens with VAULT_KEY.')
    return older === 0
  }
}
