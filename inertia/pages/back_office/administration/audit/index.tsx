import type { Administration, Lists } from '@generated/views'
import { AboutEntry } from '~/components/back_office/administration/audit_subject'
import { DateText, DescriptionList, EmptyState, Notice } from '~/components/page'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { t } from '~/lib/translate'
import { Deferred } from '@inertiajs/react'
import { TextInput } from '@mantine/core'
import IconShieldCheck from '~/icons/shield_check.svg?icon'

const COMMAND = 'node ace.js audit:verify'

interface AuditProps extends Lists.View<Administration.AuditEntryLine> {
  places: Administration.AuditPlaces
  seals?: Administration.CheckpointState
}

/** The audit log, and the state of its checkpoints. */
export default function AuditPage(props: AuditProps) {
  return (
    <OfficerList
      view={props}
      title={t('administration.audit.title')}
      subtitle={t('administration.audit.subtitle')}
      notices={
        <Deferred
          data="seals"
          fallback={<p role="status">{t('administration.audit.checkpoints.title')}</p>}
        >
          {props.seals ? <CheckpointState state={props.seals} /> : null}
        </Deferred>
      }
      hrefOf={(row) => `/officer/audit/${row.id}`}
      cells={{
        at: ({ at }) => <DateText value={at} withTime />,
        about: (row) => <AboutEntry entry={row} places={props.places} />,
      }}
      empty={<EmptyState title={t('administration.audit.none_found')} />}
    />
  )
}

/** The last checkpoint of the log, the result of its last verification, and how to verify it on the server. */
function CheckpointState({ state }: { state: Administration.CheckpointState }) {
  const words = (name: string, values?: Record<string, string | number>) =>
    t(`administration.audit.checkpoints.${name}`, values)
  const { seal, unsealed, isCapped, check, since } = state
  return (
    <details className="as-screen" open={Boolean(check?.findings) || undefined}>
      <summary className="as-tool">
        <IconShieldCheck size={18} aria-hidden="true" />
        {words('title')}:{' '}
        {seal ? words('sealed', { number: seal.number, entry: seal.lastEntryId }) : words('never')}
        {check ? <> · {outcome(check, words)}</> : null}
      </summary>
      <div className="as-card as-stack">
        {check && check.findings > 0 ? (
          <Notice tone="danger" title={words('broken', { findings: check.findings })} />
        ) : null}
        <DescriptionList
          columns={2}
          labels="administration.audit.checkpoints"
          items={(fact) => [
            fact('last', seal ? <DateText value={seal.at} withTime /> : words('never')),
            fact('unsealed', words(isCapped ? 'more' : 'count', { count: unsealed })),
            fact(
              'check',
              check ? (
                <>
                  <DateText value={check.at} withTime />
                  <br />
                  {outcome(check, words)}
                </>
              ) : (
                words('unchecked')
              )
            ),
            since ? fact('since', <DateText value={since} />) : null,
          ]}
        />
        <p>{words('how')}</p>
        <TextInput
          readOnly
          label={words('command')}
          description={words('head')}
          value={COMMAND}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </details>
  )
}

type Check = NonNullable<Administration.CheckpointState['check']>

type Words = (name: string, values: Record<string, number>) => string

const outcome = ({ findings, seals, entries }: Check, words: Words) =>
  findings > 0 ? words('broken', { findings }) : words('whole', { seals, entries })
