import './file-button.css';
import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './Button';

interface FileButtonProps {
  icon: IconNode;
  accept: string;
  onChoose: (file: File) => void;
  children: ComponentChildren;
}

/** Its words are ours: those of the browser's own button are in the browser's language. */
export function FileButton({ icon, accept, onChoose, children }: FileButtonProps) {
  return (
    <label class="button file-button">
      <Icon of={icon} />
      {children}
      <input
        type="file"
        accept={accept}
        class="visually-hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again after it was changed.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
