export { Stryker } from '@stryker-mutator/core'
export { Instrumenter } from '@stryker-mutator/instrumenter'
export { nameOf } from './stryker_plugin.ts'
