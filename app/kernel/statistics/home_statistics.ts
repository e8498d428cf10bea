import logger from '@adonisjs/core/services/logger'
import type { Paise } from '#kernel/money/paise'

/** The public statistics panel of document 1: counts, and amounts in paise. */
export type HomeStatistics = {
  registrations: number
  schemes: {
    /** 1 individual, 2 group, 3 education. */
    loanType: number
    /** Name of the loan type in the reader's language. */
    name: string
    applications: number
    /** Applications for which an LOI was issued. */
    lois: number
    loiAmountPaise: Paise
  }[]
}

type ReadHomeStatistics = (locale: string) => Promise<HomeStatistics>

let read: ReadHomeStatistics | undefined

/** Registers the source of the panel's figures, from counters; without it, the panel is not shown. */
export function registerHomeStatistics(reader: ReadHomeStatistics) {
  read = reader
}

/**
 * Returns the figures of the panel, or null if no module provides them. A failure is logged and shows nothing (document
 * 1, statistics panel).
 */
export async function homeStatistics(locale: string): Promise<HomeStatistics | null> {
  if (!read) return null
  try {
    return await read(locale)
  } catch (error) {
    logger.error({ err: error }, 'the public statistics could not be read')
    return null
  }
}
