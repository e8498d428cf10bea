import app from '@adonisjs/core/services/app'
import { defineConfig, drivers } from '@adonisjs/core/hash'

const COST = 16384
/** Tests hash thousands of passwords; those that measure time set the real cost (docs/operations/sign_in.md). */
const TEST_COST = Number(process.env.TEST_HASH_COST ?? 2)

const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: drivers.scrypt({
      /** OWASP's equivalent of 2^17 in 16 MB (DECISIONS 11). */
      cost: app.inTest ? TEST_COST : COST,
      blockSize: 8,
      parallelization: 5,
      maxMemory: 33554432,
    }),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
