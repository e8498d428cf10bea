import { vaultKeys } from '#config/vault'
import env from '#start/env'
import { defineConfig, drivers } from '@adonisjs/core/encryption'

const encryptionConfig = defineConfig({
  default: 'app',
  list: {
    app: drivers.aes256gcm({ keys: [env.get('APP_KEY').release()], id: 'app' }),
    /** Personal numbers at rest. It has a separate key, so that APP_KEY can be changed freely. */
    vault: drivers.aes256gcm({ keys: vaultKeys.map((key) => key.release()), id: 'vault' }),
  },
})

export default encryptionConfig

declare module '@adonisjs/core/types' {
  export interface EncryptorsList extends InferEncryptors<typeof encryptionConfig> {}
}
