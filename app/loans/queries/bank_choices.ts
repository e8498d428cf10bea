import { masters, options } from '#masters/queries/masters'

/**
 * The banks a form offers: the usual ones first, and all that exist when asked for, as any bank is
 * accepted (DECISIONS 5) but a list of a thousand is long on a weak signal.
 */
export function bankChoices(locale: string, all: boolean) {
  const banks = all ? masters().banks.filter((bank) => bank.isActive) : masters().shortlistedBanks
  return options(banks, locale)
}
