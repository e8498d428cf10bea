/** What says which refunds a head of the budget pays; null is every scheme, every subsidiary corporation. */
export type Source = {
  readonly headCode: string
  readonly schemeId: number | null
  readonly subCorporationCode: string | null
}

/** What of a refund decides under which head it is paid. */
export type Payee = {
  readonly loanType: number
  /** Of the applicant's caste; null where it has none, or where no source asks. */
  readonly subCorporation: string | null
}

const SCHEME_WEIGHT = 2
const CORPORATION_WEIGHT = 1

/**
 * The head that pays a refund: of the sources that fit, the one that says most of it. One of a scheme
 * comes before one of a subsidiary corporation, and both before one of everything; of two that say
 * the same the first counts.
 *
 * @returns null where no head pays it
 */
export function headOf(sources: readonly Source[], payee: Payee): string | null {
  let best: { source: Source; fit: number } | null = null
  for (const source of sources) {
    const { schemeId, subCorporationCode } = source
    if (schemeId !== null && schemeId !== payee.loanType) continue
    if (subCorporationCode !== null && subCorporationCode !== payee.subCorporation) continue
    const fit =
      (schemeId === null ? 0 : SCHEME_WEIGHT) + (subCorporationCode === null ? 0 : CORPORATION_WEIGHT)
    if (!best || fit > best.fit) best = { source, fit }
  }
  return best?.source.headCode ?? null
}

/** Whether any source asks for the subsidiary corporation, which costs every sum a look at the caste. */
export const needsCorporation = (sources: readonly Source[]): boolean =>
  sources.some(({ subCorporationCode }) => subCorporationCode !== null)
