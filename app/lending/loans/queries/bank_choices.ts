import { byName, masters, options } from '#masters/queries/masters'

/**
 * The banks a form offers: the usual ones first, and all that exist when asked for, as any bank is
 * accepted (DECISIONS 5) but a list of a thousand is long on a weak signal.
 */
export function bankChoices(locale: string, all: boolean) {
  const banks = all ? masters().banks.filter((bank) => bank.isActive) : masters().shortlistedBanks
  return byName(options(banks, locale), locale)
}

/** Whether a bank is among the usual ones, which a form offers first. */
export const isShortlisted = (bankId: number): boolean =>
  masters().shortlistedBanks.some(({ id }) => id === bankId)
