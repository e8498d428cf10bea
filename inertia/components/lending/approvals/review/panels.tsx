import type { Approvals } from '@generated/views'
import { DescriptionList, Notice, SectionCard } from '~/components/page'

/** Information of other modules about this file: meeting, letters, loan. */
export function Panels({ panels }: { panels: readonly Approvals.ReviewPanel[] }) {
  return panels.map((panel) => (
    <SectionCard key={panel.title} title={panel.title}>
      {panel.notice ? <Notice tone="warning" text={panel.notice} /> : null}
      {panel.items.length > 0 ? <DescriptionList items={panel.items} columns={2} /> : null}
      {panel.links.length > 0 ? (
        <p className="as-spread as-gap-above as-row">
          {panel.links.map(({ href, label }) => (
            <a key={href} href={href} className="as-row-link">
              {label}
            </a>
          ))}
        </p>
      ) : null}
    </SectionCard>
  ))
}
