import { useId } from 'preact/hooks';
import { type MessageKey, t } from '../../lib/i18n';
import { INSTANCE_COLOURS } from '../../lib/instance/instance';

export const COLOUR_WORDS: Record<(typeof INSTANCE_COLOURS)[number], MessageKey> = {
  green: 'colourGreen',
  blue: 'colourBlue',
  violet: 'colourViolet',
  rose: 'colourRose',
  amber: 'colourAmber',
  teal: 'colourTeal',
};

interface ColourChoiceProps {
  value: string;
  /** The organisation has set it. */
  isSet?: boolean;
  onChange: (colour: string) => void;
}

/** The colour of the line that shows where a secret goes. Each has a name: nobody has to see it. */
export function ColourChoice({ value, isSet = false, onChange }: ColourChoiceProps) {
  const name = useId();
  return (
    <fieldset class="field" disabled={isSet} aria-describedby={isSet ? `${name}-set` : undefined}>
      <legend class="small soft">{t('optionsColour')}</legend>
      <div class="colours">
        {INSTANCE_COLOURS.map((colour) => (
          <label key={colour} class="colour" data-colour={colour} title={t(COLOUR_WORDS[colour])}>
            <input
              type="radio"
              name={name}
              value={colour}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <span class="unseen">{t(COLOUR_WORDS[colour])}</span>
          </label>
        ))}
      </div>
      {isSet && (
        <p id={`${name}-set`} class="small soft">
          {t('managedSet')}
        </p>
      )}
    </fieldset>
  );
}
