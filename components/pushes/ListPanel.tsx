import type { RefObject } from 'preact';
import type { PushesPage } from '../../lib/state/pushes/pushes-page';
import { EmptyList } from './EmptyList';
import { ListBar } from './ListBar';
import { ListFailure } from './ListFailure';
import { ListFoot } from './ListFoot';
import { ListNews } from './ListNews';
import type { PageDoors } from './PushesPage';
import { PushTable } from './PushTable';
import './push-table.css';
import { useKeptFocus } from '../ui/use-kept-focus';
import { Skeleton } from './Skeleton';

interface ListPanelProps {
  page: PushesPage;
  doors: PageDoors;
  /** Around the list. */
  element: RefObject<HTMLDivElement | null>;
}

/** The pushes of one list, or why there are none. It alone is drawn anew with each key of a search. */
export function ListPanel({ page, doors, element }: ListPanelProps) {
  const shelf = page.shelf.value;
  const list = page.section.value?.list;
  const isEmpty = shelf.isEmpty.value;
  const isLooked = list === undefined || list.lookedAt.value !== undefined;
  const hasRows = shelf.rows.value.length > 0;
  /** Which is said above the list, with what can be done about it. */
  const isForbidden = page.allowing.host.value !== undefined && list?.failure.value?.name === 'PermissionMissing';
  const hasFailed = list?.failure.value !== undefined;
  useKeptFocus(element, () => whereListIs(element.current));
  return (
    <div class={isForbidden && !hasRows ? 'pushes-list' : 'pushes-list panel'} ref={element}>
      <ListNews page={page} />
      {(hasRows || isLooked) && <ListBar page={page} />}
      {!isLooked && !hasRows && !hasFailed && <Skeleton />}
      {list && !isForbidden && <ListFailure list={list} openOptions={doors.openOptions} />}
      {isEmpty && (isLooked || hasRows) && !hasFailed && <EmptyList page={page} openComposer={doors.openComposer} />}
      {!isEmpty && <PushTable key={page.source.value} page={page} />}
      {list && <ListFoot list={list} now={page.now} />}
    </div>
  );
}

/** Where the keyboard is in a list: at its row, or before all of them. */
export function whereListIs(list: HTMLElement | null): HTMLElement | null | undefined {
  return (
    list?.querySelector<HTMLElement>('.row-name[tabindex="0"]') ?? list?.querySelector<HTMLElement>('button, input')
  );
}
