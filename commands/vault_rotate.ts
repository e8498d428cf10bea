import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { operatorAccount } from '#kernel/commands/operator'
import type { EncryptedStoreCount } from '#operations/actions/rotate_vault'

/** Maximum number of ids of one store in the output. */
const MAX_LISTED = 20

/** Changes the key of the vault (docs/operations/running.md, "Changing the vault's key"). */
export default class VaultRotate extends PortalCommand {
  static override commandName = 'vault:rotate'
  static override description =
    'Re-encrypt everything that an older key has encrypted with VAULT_KEY'
  static override help = [
    'The portal can stay in use. After an interruption the next run continues where it stopped. Run it as the',
    'migrating database user, when every process has the new VAULT_KEY (docs/operations/running.md).',
    'Exit code 0 if VAULT_KEY decrypts everything, 1 if something still needs one of VAULT_OTHER_KEYS',
    'or no key decrypts it: its table and id are printed, restore it from a backup.',
  ]

  @flags.boolean({ description: 'Only count what each key decrypts; changes nothing' })
  declare check: boolean

  override async run() {
    const { countEncrypted, countWithOlderKey, RotateVault } =
      await import('#operations/actions/rotate_vault')
    if (this.check) {
      this.#print(await countEncrypted(), countWithOlderKey)
      return
    }
    const { reencrypted, counts } = await new RotateVault((store, soFar) =>
      this.logger.info(`${soFar} re-encrypted, now ${store}`)
    ).run(operatorAccount())
    this.logger.info(`Re-encrypted: ${reencrypted}`)
    const isDone = this.#print(counts, countWithOlderKey)
    if (!isDone) return
    this.logger.info('Next: remove the old key from VAULT_OTHER_KEYS on every machine and restart.')
    this.logger.info('Keep a copy of it as long as there are older backups.')
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
      const advice = this.check ? 'run vault:rotate' : 'a process still encrypts with one'
      this.logger.error(`${older} can be decrypted only with one of VAULT_OTHER_KEYS: ${advice}`)
    }
    const lost = counts.filter(({ unopened }) => unopened.length > 0)
    for (const { store, unopened } of lost) {
      const more = unopened.length > MAX_LISTED ? ' …' : ''
      const ids = unopened.slice(0, MAX_LISTED).join(', ')
      this.logger.error(
        `Cannot be decrypted with any key: ${store}, ${unopened.length} (ids ${ids}${more})`
      )
    }
    if (older > 0 || lost.length > 0) this.exitCode = 1
    else this.logger.success('VAULT_KEY decrypts everything.')
    return older === 0
  }
}
