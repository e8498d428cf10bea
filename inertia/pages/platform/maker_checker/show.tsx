import { Link } from '@inertiajs/react'
import type { Auth, MakerChecker } from '@generated/views'
import { ChangeActions } from '~/components/platform/maker_checker/change_actions'
import { ChangeStatus } from '~/components/platform/maker_checker/change_status'
import { DifferenceTable } from '~/components/platform/maker_checker/difference_table'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { Page } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type Step = NonNullable<MakerChecker.Change['decided']>

type ChangePageProps = { change: MakerChecker.Change; stepUp: Auth.StepUp }

/** A change that one person asked for, with its difference, and what the second says to it. */
export default function ChangePage({ change, stepUp }: ChangePageProps) {
  const t = useT()
  const { asked, decided, href, remarks } = change
  return (
    <Page
      title={change.title ?? change.kind}
      subtitle={change.title === null ? undefined : change.kind}
      backHref="/officer/confirmations"
      backLabel={t('maker_checker.title')}
      actions={href ? <Link href={href}>{t('maker_checker.open_thing')}</Link> : null}
    >
      <SectionCard>
        <DescriptionList
          columns={2}
          labels="maker_checker.columns"
          items={(fact) => [
            fact(
              'status',
              <>
                <ChangeStatus status={change.status} />
                {change.why ? <p>{change.why}</p> : null}
              </>
            ),
            fact('requested_by', <By step={asked} />),
            decided ? fact('decided', <By step={decided} />) : null,
            remarks ? fact('remarks', remarks) : null,
          ]}
        />
      </SectionCard>
      <DifferenceTable lines={change.difference} />
      <ChangeActions change={change} stepUp={stepUp} />
    </Page>
  )
}

function By({ step: { by, role, at } }: { step: Step }) {
  return (
    <>
      {[by, role].filter(Boolean).join(', ')}
      <br />
      <DateText value={at} withTime />
    </>
  )
}
