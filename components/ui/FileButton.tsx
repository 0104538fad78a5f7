import './file-button.css';
import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './Button';

interface FileButtonProps {
  icon: IconNode;
  accept: string;
  /** Called with the chosen files, more than one if `multiple`. */
  onChoose: (file: File, ...others: File[]) => void;
  multiple?: boolean;
  children: ComponentChildren;
}

/** A button that chooses files. Its words are ours, because those of the browser's own button are in the browser's language. */
export function FileButton({ icon, accept, onChoose, multiple = false, children }: FileButtonProps) {
  return (
    <label class="button file-button">
      <Icon of={icon} />
      {children}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        class="visually-hidden"
        onChange={({ currentTarget }) => {
          const [file, ...others] = currentTarget.files ?? [];
          if (file) onChoose(file, ...others);
          // The field is emptied, so that the same file can be chosen again after it was changed.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
