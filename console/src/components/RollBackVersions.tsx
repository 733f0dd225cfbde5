import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../text/use-text'
import { RollBackDialog } from './RollBackDialog'
import { type Version, VersionTable, type VersionTableProps } from './VersionTable'

interface RollBackVersionsProps<Row extends Version> extends Pick<
  VersionTableProps<Row>,
  'rows' | 'what' | 'empty'
> {
  readonly mayEdit: boolean
  /** Draws what rolling back to a version changes. */
  renderChange(version: number): ReactNode
  /** Publishes an old version again; returns the new one's number. */
  rollBack(version: number, why: string): Promise<number>
  onDone(): Promise<void>
}

/** Versions after the program's own first one, each with its roll-back for those who may edit. */
export function RollBackVersions<Row extends Version>({
  mayEdit,
  renderChange,
  rollBack,
  onDone,
  ...table
}: RollBackVersionsProps<Row>) {
  const text = useText().versions
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <>
      <VersionTable
        {...table}
        hasBuiltIn
        backTo={(version) =>
          mayEdit && (
            <Button size='small' onClick={() => setChosen(version)}>
              {text.rollBack(version)}
            </Button>
          )
        }
      />
      {chosen !== null && (
        <RollBackDialog
          version={chosen}
          rollBack={(why) => rollBack(chosen, why)}
          onDone={onDone}
          onClose={() => setChosen(null)}
        >
          {renderChange(chosen)}
        </RollBackDialog>
      )}
    </>
  )
}
