import { LinkButton } from '~/components/buttons'
import type { Administration } from '@generated/views'
import { router } from '@inertiajs/react'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, SectionCard, StatusBadge, type Tone } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const TONES: Record<Administration.SchemeVersion['state'], Tone> = {
  past: 'neutral',
  in_force: 'success',
  planned: 'info',
}

interface SchemeVersionsProps {
  /** Address of the versions, below which their actions are routed. */
  base: string
  isAll: boolean
  versions: readonly Administration.SchemeVersion[]
  /** Version of the rules as this page shows them, sent when a version is withdrawn. */
  expectedVersion: string
}

/** The versions of a scheme, newest first, with what changed and who made it. */
export function SchemeVersions({ base, isAll, versions, expectedVersion }: SchemeVersionsProps) {
  return (
    <SectionCard
      title={t('schemes.sections.versions')}
      fold="parts"
      actions={
        versions.length > 1 ? (
          <LinkButton
            href={`${base}/compare`}
            variant="default"
            label={t('schemes.sections.compare')}
          />
        ) : null
      }
    >
      {versions.length === 0 ? (
        <p>{t('schemes.history.none')}</p>
      ) : (
        <PlainTable
          caption={t('schemes.sections.versions')}
          hideCaption
          rows={versions}
          rowKey={({ from }) => from}
          labels="schemes.columns"
          columns={(column) => [
            column('version', ({ since }) => (since ? t.date(since) : t('schemes.always'))),
            column('state', ({ state }) => (
              <StatusBadge label={t(`schemes.states.${state}`)} tone={TONES[state]} />
            )),
            column('changes', (version) => <VersionChanges version={version} isAll={isAll} />),
            column('made_by', ({ made }) =>
              made ? (
                <>
                  {made.by} <DateText value={made.at} withTime />
                </>
              ) : (
                '–'
              )
            ),
            column('acts', (version) => (
              <VersionActions base={base} version={version} expectedVersion={expectedVersion} />
            )),
          ]}
        />
      )}
    </SectionCard>
  )
}

interface VersionActionsProps {
  base: string
  version: Administration.SchemeVersion
  expectedVersion: string
}

/** Actions of a version: until its day it may be changed and withdrawn; one of all schemes, on their page. */
function VersionActions({
  base,
  version: { from, state, isOwn },
  expectedVersion,
}: VersionActionsProps) {
  if (state !== 'planned' || !isOwn) return '–'
  return (
    <div className="as-actions">
      <LinkButton
        href={`${base}/versions/new?replaces=${from}`}
        variant="default"
        label={t('schemes.acts.change')}
      />
      <ConfirmButton
        title={t('schemes.acts.withdraw_title', { date: t.date(from) })}
        text={t('schemes.acts.withdraw_text')}
        confirmLabel={t('schemes.acts.withdraw')}
        onConfirm={() =>
          router.delete(`${base}/versions/${from}`, { data: { version: expectedVersion } })
        }
      />
    </div>
  )
}

function VersionChanges({
  version: { changes, isOwn },
  isAll,
}: {
  version: Administration.SchemeVersion
  isAll: boolean
}) {
  if (changes.length === 0) return t('schemes.history.delivered')
  return (
    <>
      {isOwn || isAll ? null : <p className="as-muted">{t('schemes.history.of_all')}</p>}
      <ul className="as-marked">
        {changes.map(({ name, label, old, new: now, lang }) => (
          <li key={name}>
            {label}: <del lang={lang ?? undefined}>{old ?? '–'}</del> →{' '}
            <ins lang={lang ?? undefined}>{now ?? '–'}</ins>
          </li>
        ))}
      </ul>
    </>
  )
}
