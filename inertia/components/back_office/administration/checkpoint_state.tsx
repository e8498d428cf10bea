import { TextInput } from '@mantine/core'
import { IconShieldCheck } from '~/icons/shield_check'
import type { Administration } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

const COMMAND = 'node ace.js audit:verify'

/** How far the log is sealed, what its last verification found, and how to verify it on the machine. */
export function CheckpointState({ state }: { state: Administration.CheckpointState }) {
  const t = useT()
  const words = (name: string, values?: Record<string, string | number>) =>
    t(`administration.audit.seals.${name}`, values)
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
          labels="administration.audit.seals"
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
