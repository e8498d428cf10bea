import '~/components/lending/approvals/collaboration/officer_layout.css'
import '~/components/lending/approvals/collaboration/officer_tables.css'
import type { PropsWithChildren } from 'react'
import { BottomBar } from '~/components/lending/approvals/collaboration/bottom_bar'
import { OfficerHeader } from '~/components/lending/approvals/collaboration/officer_header'
import { Rail } from '~/components/lending/approvals/collaboration/rail'
import { UndoOffer } from '~/components/shell/undo_offer'
import { Brand } from '~/components/shell/brand'
import { Frame } from '~/layouts/frame'

/**
 * Layout of every page for officers, who work in it all day: a slim header, the menu at the side and within reach of
 * the thumb. In print the corporation's names replace them.
 */
export default function OfficerLayout({ children }: PropsWithChildren) {
  return (
    <Frame
      className="dk-shell"
      before={
        <>
          <div className="as-masthead dk-printed">
            <div className="as-inner">
              <Brand />
            </div>
          </div>
          <OfficerHeader />
          <Rail />
        </>
      }
      after={<BottomBar />}
      Undo={UndoOffer}
    >
      {children}
    </Frame>
  )
}
