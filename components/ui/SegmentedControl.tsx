import './segmented-control.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Segment<T extends string> {
  value: T;
  label: ComponentChildren;
  /** Why it cannot be chosen now, which names it; shown below. */
  unavailableReason?: string | undefined;
}

interface SegmentedControlProps<T extends string> {
  legend: string;
  hidesLegend?: boolean;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Called after a click of the pointer. Arrow keys, which also click, have to stay here. */
  onPointed?: () => void;
}

/** A group of native radio buttons, side by side. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const name = useId();
  const reasons = props.segments.flatMap(({ value, unavailableReason }, index) =>
    unavailableReason === undefined ? [] : [{ value, unavailableReason, isInEnd: index * 2 >= props.segments.length }],
  );
  return (
    <fieldset class="field" aria-describedby={reasons.length > 0 ? `${name}-off` : undefined}>
      <legend class={props.hidesLegend ? 'visually-hidden' : 'small muted'}>{props.legend}</legend>
      <div class="segments">
        {props.segments.map(({ value, label, unavailableReason }) => (
          <label key={value} class="segment" title={unavailableReason}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              disabled={unavailableReason !== undefined}
              onChange={() => props.onChange(value)}
              onClick={({ detail }) => detail > 0 && props.onPointed?.()}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {reasons.length > 0 && (
        <div id={`${name}-off`} class="small muted">
          {/* On the side of its segment, so that it isn't read as the reason of another one. */}
          {reasons.map(({ value, unavailableReason, isInEnd }) => (
            <p key={value} class={isInEnd ? 'at-end' : undefined}>
              {unavailableReason}
            </p>
          ))}
        </div>
      )}
    </fieldset>
  );
}
