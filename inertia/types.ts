import type { PropsWithChildren } from 'react'
import type { JSONDataTypes } from '@adonisjs/core/types/transformers'
import type { Data } from '@generated/data'

/** What the server may flash to the next page. */
export interface FlashData {
  success?: string
  warning?: string
  danger?: string
  result?: Record<string, string | number>
}

declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: Data.SharedProps
    flashDataType: FlashData
  }
}

export type InertiaProps<T extends JSONDataTypes = {}> = PropsWithChildren<Data.SharedProps & T>
