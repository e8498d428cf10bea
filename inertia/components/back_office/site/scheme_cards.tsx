import type { Site } from '@generated/views'
import { DescriptionList } from '~/components/description_list'
import { FileLink } from '~/components/file_link'
import { OpeningText } from '~/components/scheme_opening'
import { formatRupees, paise } from '#kernel/money/paise'
import { useT } from '~/lib/use_t'

/** The schemes side by side, with what somebody wants to know first. */
export function SchemeCards({ schemes }: { schemes: Site.SchemeCard[] }) {
  const t = useT()
  const rupees = (amount: number) => formatRupees(paise(amount))
  return (
    <section aria-labelledby="schemes">
      <h2 id="schemes">{t('site.home.schemes.title')}</h2>
      <div className="as-columns" data-least="wide">
        {schemes.map((scheme) => (
          <article key={scheme.loanType} className="as-card as-tight as-column">
            <h3>{scheme.loanTypeName}</h3>
            <p className="as-card-text">{scheme.name}</p>
            <OpeningText opening={scheme.opening} />
            <p className="as-large as-bold as-tone" data-tone="info">
              {t('site.home.schemes.from_to', {
                from: rupees(scheme.minAmountPaise),
                to: rupees(scheme.maxAmountPaise),
              })}
            </p>
            <DescriptionList
              labels="site.home.schemes"
              items={(fact) => [
                fact(
                  'age',
                  t('site.home.schemes.age_range', {
                    from: scheme.minAge,
                    to: scheme.belowAge - 1,
                  })
                ),
                fact(
                  'income',
                  t('site.home.schemes.up_to', { amount: rupees(scheme.maxIncomePaise) })
                ),
              ]}
            />
            {scheme.informationHref ? (
              <FileLink
                href={scheme.informationHref}
                label={t('common.pdf.information')}
                about={scheme.name}
              />
            ) : null}
          </article>
        ))}
      </div>
      <p className="as-muted as-gap-above">{t('site.home.schemes.eligible')}</p>
    </section>
  )
}
