import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError, operatorAccount } from '#kernel/commands/operator'

/** Prints a key of the vault in the form of another provider (docs/operations/vault_keys.md). */
export default class VaultKey extends PortalCommand {
  static override commandName = 'vault:key'
  static override description = 'Print a new VAULT_KEY, or the current VAULT_DIGEST_KEY'
  static override help = [
    'With --provider=pkcs11 the token wraps it, with a key that is created on the token if it has none.',
    'Changes neither settings nor data: docs/operations/vault_keys.md describes how to use the key.',
  ]

  @flags.string({ description: 'Where the key is kept: env or pkcs11' })
  declare provider: string

  @flags.boolean({ description: 'Print the current VAULT_DIGEST_KEY instead of a new VAULT_KEY' })
  declare digest: boolean

  override async run() {
    const { provider, digest: isDigest = false } = this
    if (provider !== 'env' && provider !== 'pkcs11') {
      throw new UsageError('--provider must be env or pkcs11')
    }
    const { makeVaultKey } = await import('#operations/actions/rotate_vault')
    const { line, isNew } = await makeVaultKey({ provider, isDigest, by: operatorAccount() })
    if (isNew)
      this.logger.warning('A new key was created on the token, since it had none with this label')
    this.logger.log(line)
  }
}
